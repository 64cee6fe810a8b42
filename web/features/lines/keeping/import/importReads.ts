import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LineImport } from '../../../../../contract/lines/importCalls.ts'
import type { BulkJob } from '../../../../../contract/files/jobCalls.ts'
import { useLiveReread } from '../../../../shared/server/events/useLiveReread.ts'
import { queryClient } from '../../../../shared/server/queryClient.ts'
import { callQuery } from '../../../../shared/server/reads/callQuery.ts'
import { reread } from '../../../../shared/server/reads/reread.ts'
import { ownLines } from '../lineReads.ts'

const path = '/carrier/getLineImport'
/** Where the stream is silent, progress is asked for at this interval. */
const pollMs = 1_000

/** Whether a job waits or works. */
export const isUnderWay = (job: BulkJob | null | undefined): job is BulkJob =>
  job?.state === 'queued' || job?.state === 'running'

const importQuery = callQuery(
  path,
  {},
  { staleTime: 0, refetchInterval: ({ state }) => (isUnderWay(state.data?.job) ? pollMs : false) },
)

/** The carrier's newest import, followed while work on it is under way; the lists are read anew when that ends. */
export function useLineImport() {
  const query = useQuery(importQuery)
  useLiveReread('job', [path])
  const isBusy = isUnderWay(query.data?.job)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void reread(...ownLines)
    wasBusy.current = isBusy
  }, [isBusy])
  return query
}

/** Puts what a call answered in the place of what was read. */
export const keepImport = (answer: LineImport) => void queryClient.setQueryData(importQuery.queryKey, answer)

/** Asks the server anew which import is the newest. */
export const rereadImport = () => reread(path)
