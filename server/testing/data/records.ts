import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { RecordKind } from '#contract/records/words.ts'
import type { Actor } from '../actors.ts'
import type { CallOptions, TestApp } from '../testApp.ts'

type Words = CallInput<'/record/updateRecipient'>
type Saved = CallResponse<'/record/updateRecipient'>

/** The call paths of each address book. */
export const recordPaths = {
  shipper: {
    list: '/record/getShipperList',
    update: '/record/updateShipper',
    remove: '/record/deleteShipper',
    merge: '/record/mergeShippers',
    getOne: '/record/getShipper',
    duplicates: '/record/getDuplicateShippers',
    exportAll: '/record/exportShippers',
  },
  recipient: {
    list: '/record/getRecipientList',
    update: '/record/updateRecipient',
    remove: '/record/deleteRecipient',
    merge: '/record/mergeRecipients',
    getOne: '/record/getRecipient',
    duplicates: '/record/getDuplicateRecipients',
    exportAll: '/record/exportRecipients',
  },
} as const satisfies Record<RecordKind, Record<string, string>>

/** Returns fields of a record that the call accepts; another phone makes it another record. */
export const recordWords = (changes: Partial<Words> = {}): Words => ({
  name: '李雷',
  phone: '13900139000',
  regionCode: '330782',
  address: '福田街道商城大道 8 号',
  ...changes,
})

/** Saves a record and returns the answer. */
export const saveRecord = (
  app: TestApp,
  as: CallOptions,
  kind: RecordKind,
  changes: Partial<Words> = {},
): Promise<Saved> => app.data(recordPaths[kind].update, recordWords(changes), as) as Promise<Saved>

/** Fills both address books of a factory with so many records each. */
export async function fillBooks(app: TestApp, owner: Actor, count: number): Promise<void> {
  await app.pool.query(
    `insert into address_record (factory_id, kind, name, company, phone, region_code, region_text, address, remark, identity,
      name_pinyin, search_text, times_used, last_used_at, created_at, updated_at)
     select $1, kind, '李' || n, '', (13900000000 + n)::text, '330782', '浙江省金华市义乌市', n || ' 号', '', int8send(n),
      'li ' || lpad(n::text, 5, '0'), format(E'李%s\\n%s\\nli%s\\nl%s', n, 13900000000 + n, n, n), n % 50,
      case when n % 50 > 0 then $2::timestamptz - n * interval '1 minute' end, $2::timestamptz - interval '90 days', $2
     from (values ('shipper'), ('recipient')) kinds(kind), generate_series(1, $3::integer) n`,
    [owner.factoryId, app.clock.now(), count],
  )
}

type ImportRow = CallInput<'/record/addImportRows'>['rows'][number]

/** Starts an import of these rows, from row 2 on as in a file with titles. Nothing is added until it is applied. */
export async function startRecordImport(
  app: TestApp,
  as: CallOptions,
  kind: RecordKind,
  rows: readonly Omit<ImportRow, 'rowNumber'>[],
): Promise<{ importId: number } & CallResponse<'/record/addImportRows'>> {
  const { importId } = await app.data('/record/createImport', { kind, fileName: '客户.xlsx' }, as)
  const numbered = rows.map((row, at) => ({ ...row, rowNumber: at + 2 }))
  return { importId, ...(await app.data('/record/addImportRows', { importId, rows: numbered }, as)) }
}
