import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

export const softwareListPath = '/ops/getSoftwareList'
const pollMs = minuteMs
const checkingPollMs = 1_500

/** Query of a page of all releases; polls faster while the server checks a file. */
export const softwareQuery = (request: CallInput<typeof softwareListPath>) =>
  callQuery(softwareListPath, request, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ fileState }) => fileState === 'checking') ? checkingPollMs : pollMs,
  })
