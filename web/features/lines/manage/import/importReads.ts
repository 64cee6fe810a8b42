import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BulkJob } from '#contract/files/jobCalls.ts'
import type { ImportRowOutcome } from '#contract/lines/fileWords.ts'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'
import { callServer } from '#shared/server/call.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { ownLineReads } from '../lineReads.ts'

const path = '/carrier/getLineImport'
/** The polling interval of progress while the event stream is down. */
const pollMs = 1_000

/** Checks whether a job is queued or running. */
export const isUnderWay = (job: BulkJob | null | undefined): job is BulkJob =>
  job?.state === 'queued' || job?.state === 'running'

const importQuery = callQuery(
  path,
  {},
  { staleTime: 0, refetchInterval: ({ state }) => (isUnderWay(state.data?.job) ? pollMs : false) },
)

/**
 * Reads the user's import that is checked and not applied, else the carrier's newest. Polls it while a job is running, and refetches the lists when the
 * job ends.
 */
export function useLineImport() {
  const query = useQuery(importQuery)
  useLiveReread('job', [path])
  const isBusy = isUnderWay(query.data?.job)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void reread(...ownLineReads)
    wasBusy.current = isBusy
  }, [isBusy])
  return query
}

/** The most rows that one list call returns. */
const rowsAtOnce = 100

/** Loads all rows of an outcome, of all pages. Rejects with CallError. */
export async function loadAllRows(importId: number, outcome: ImportRowOutcome): Promise<LineImportRow[]> {
  const rows: LineImportRow[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await callServer('/carrier/getLineImportRows', {
      importId,
      outcome,
      page,
      pageSize: rowsAtOnce,
    })
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) return rows
  }
}

/** Replaces the cached import with the answer of a call. */
export const cacheImport = (answer: LineImport) => void queryClient.setQueryData(importQuery.queryKey, answer)

/** Refetches the import that is shown. */
export const refetchImport = () => reread(path)
