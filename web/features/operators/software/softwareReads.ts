import type { CallResponse } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'

export const softwareListPath = '/ops/getSoftwareList'
const pollMs = minuteMs
const checkingPollMs = 1_500

/** Returns when the list is read again: soon while the server checks a file. */
export const softwarePolling = ({
  state,
}: {
  state: { data: CallResponse<typeof softwareListPath> | undefined }
}) => (state.data?.list.some(({ fileState }) => fileState === 'checking') ? checkingPollMs : pollMs)
