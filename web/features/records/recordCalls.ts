import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import type { RecordKind } from '../../../contract/records/words.ts'
import { callServer } from '../../shared/server/call.ts'
import type { CallOptions } from '../../shared/server/call.ts'

/** A record of either book; shippers have no usual delivery. */
export type AddressRecord = CallResponse<'/record/getShipperList'>['list'][number] & {
  deliveryMode?: CallResponse<'/record/getRecipientList'>['list'][number]['deliveryMode']
}

type ListRequest = CallInput<'/record/getShipperList'>
type SaveRequest = CallInput<'/record/updateRecipient'>
type Saved = AddressRecord & { isExisting: boolean }
type ImportRow = CallInput<'/record/importRecipients'>['rows'][number]

/** The calls of one book, so that a page serves both. */
export interface BookCalls {
  list: (request: ListRequest, signal: AbortSignal) => Promise<{ list: AddressRecord[]; total: number }>
  save: (request: SaveRequest, options: CallOptions) => Promise<Saved>
  remove: (ids: number[], options: CallOptions) => Promise<{ deleted: number }>
  merge: (request: { keepId: number; mergeIds: number[] }, options: CallOptions) => Promise<AddressRecord>
  duplicates: (signal: AbortSignal) => Promise<CallResponse<'/record/getDuplicateShippers'>>
  importRows: (
    request: { rows: ImportRow[]; dryRun: boolean },
    options: CallOptions,
  ) => Promise<CallResponse<'/record/importRecipients'>>
  exportPath: '/record/exportShippers' | '/record/exportRecipients'
}

/** What a shipper's calls do not take. */
const withoutDelivery = <Row extends { deliveryMode?: unknown }>({ deliveryMode: _, ...row }: Row) => row

export const bookCalls: Record<RecordKind, BookCalls> = {
  shipper: {
    list: (request, signal) => callServer('/record/getShipperList', request, { signal }),
    save: (request, options) => callServer('/record/updateShipper', withoutDelivery(request), options),
    remove: (ids, options) => callServer('/record/deleteShipper', { ids }, options),
    merge: (request, options) => callServer('/record/mergeShippers', request, options),
    duplicates: (signal) => callServer('/record/getDuplicateShippers', {}, { signal }),
    importRows: ({ rows, dryRun }, options) =>
      callServer(
        '/record/importShippers',
        { rows: rows.map((row) => withoutDelivery(row)), dryRun },
        options,
      ),
    exportPath: '/record/exportShippers',
  },
  recipient: {
    list: (request, signal) => callServer('/record/getRecipientList', request, { signal }),
    save: (request, options) => callServer('/record/updateRecipient', request, options),
    remove: (ids, options) => callServer('/record/deleteRecipient', { ids }, options),
    merge: (request, options) => callServer('/record/mergeRecipients', request, options),
    duplicates: (signal) => callServer('/record/getDuplicateRecipients', {}, { signal }),
    importRows: (request, options) => callServer('/record/importRecipients', request, options),
    exportPath: '/record/exportRecipients',
  },
}

/** One page of a book. */
export const recordsQuery = (kind: RecordKind, request: ListRequest) =>
  queryOptions({
    queryKey: ['records', kind, 'page', request],
    queryFn: ({ signal }) => bookCalls[kind].list(request, signal),
    placeholderData: keepPreviousData,
  })

/** Records that may be one. */
export const duplicatesQuery = (kind: RecordKind) =>
  queryOptions({
    queryKey: ['records', kind, 'duplicates'],
    queryFn: ({ signal }) => bookCalls[kind].duplicates(signal),
    // a merge made elsewhere must not be proposed again
    staleTime: 0,
  })

/** Reads the address books again, the order form's picks among them, after one changed or turned out to have changed. */
export function useRereadRecords(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['records'] })
}
