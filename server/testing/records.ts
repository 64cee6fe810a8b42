import type { CallInput, CallResponse } from '../../contract/calls.ts'
import type { RecordKind } from '../../contract/recordWords.ts'
import type { CallOptions, TestApp } from './testApp.ts'

type Words = CallInput<'/record/updateRecipient'>
type Saved = CallResponse<'/record/updateRecipient'>

/** What the calls of one kind of address book are called. */
export const recordPaths = {
  shipper: {
    list: '/record/getShipperList',
    update: '/record/updateShipper',
    remove: '/record/deleteShipper',
    merge: '/record/mergeShippers',
  },
  recipient: {
    list: '/record/getRecipientList',
    update: '/record/updateRecipient',
    remove: '/record/deleteRecipient',
    merge: '/record/mergeRecipients',
  },
} as const satisfies Record<RecordKind, Record<string, string>>

/** Words of a record that the call accepts; another phone makes it another record. */
export const recordWords = (changes: Partial<Words> = {}): Words => ({
  name: '李雷',
  phone: '13900139000',
  regionCode: '330782',
  address: '福田街道商城大道 8 号',
  ...changes,
})

/** Saves a record as somebody and gives the answer. */
export const saveRecord = (
  app: TestApp,
  as: CallOptions,
  kind: RecordKind,
  changes: Partial<Words> = {},
): Promise<Saved> => app.data(recordPaths[kind].update, recordWords(changes), as) as Promise<Saved>
