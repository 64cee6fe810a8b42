import type { CallResponse } from '#contract/calls/calls.ts'
import type { RecordInput } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

/** A record of either book; shippers lack what only recipients have. */
export type AddressRecord = CallResponse<'/record/getShipperList'>['list'][number] & Partial<RecordInput>

/** Paths of the calls per book, so that one page serves both. */
export const bookPaths = {
  shipper: {
    list: '/record/getShipperList',
    duplicates: '/record/getDuplicateShippers',
    save: '/record/updateShipper',
    remove: '/record/deleteShipper',
    merge: '/record/mergeShippers',
    export: '/record/exportShippers',
  },
  recipient: {
    list: '/record/getRecipientList',
    duplicates: '/record/getDuplicateRecipients',
    save: '/record/updateRecipient',
    remove: '/record/deleteRecipient',
    merge: '/record/mergeRecipients',
    export: '/record/exportRecipients',
  },
} as const

/** Query of groups of records that may be duplicates. */
export const duplicatesQuery = (kind: RecordKind) =>
  // a merge in another window must not be proposed again
  callQuery(bookPaths[kind].duplicates, {}, { staleTime: 0 })
