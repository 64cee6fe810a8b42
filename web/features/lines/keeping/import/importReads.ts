import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LineImport } from '../../../../../contract/lines/importCalls.ts'
import type { BulkJob } from '../../../../../contract/files/jobCalls.ts'
import { callServer } from '../../../../shared/server/call.ts'
import { useLiveReread } from '../../../../shared/server/events/useLiveReread.ts'
import { useRereadLines } from '../lineReads.ts'

const importKey = ['line-import']
/** Where the stream is silent, progress is asked for at this interval. */
const pollMs = 1_000

/** Whether a job waits or works. */
export const isUnderWay = (job: BulkJob | null | undefined): job is BulkJob =>
  job?.state === 'queued' || job?.state === 'running'

const importQuery = queryOptions({
  queryKey: importKey,
  queryFn: ({ signal }) => callServer('/carrier/getLineImport', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isUnderWay(state.data?.job) ? pollMs : false),
})

/** The carrier's newest import, followed while work on it is under way; the lists are read anew when that ends. */
export function useLineImport() {
  const query = useQuery(importQuery)
  const reread = useRereadLines()
  useLiveReread('job', importKey)
  const isBusy = isUnderWay(query.data?.job)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void reread()
    wasBusy.current = isBusy
  }, [isBusy, reread])
  return query
}

/** Puts what a call answered in the place of what was read. */
export function useKeepImport(): (answer: LineImport) => void {
  const client = useQueryClient()
  return (answer) => client.setQueryData(importQuery.queryKey, answer)
}

/** Asks the server anew which import is the newest. */
export function useRereadImport(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: importKey })
}
