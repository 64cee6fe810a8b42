import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

export const softwareListPath = '/ops/getSoftwareList'
const lookEveryMs = minuteMs
const lookSoonMs = 1_500

/** A page of all releases; looked at again soon while the server reads a file. */
export const softwareQuery = (request: CallInput<typeof softwareListPath>) =>
  callQuery(softwareListPath, request, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ fileState }) => fileState === 'checking') ? lookSoonMs : lookEveryMs,
  })
