import type { CallRequest } from '#contract/calls/calls.ts'
import type { RecordKind } from '#contract/records/words.ts'
import type { ContextOf, Handlers } from '#server/calls/context.ts'
import { lockBooks } from './book.ts'
import type { Book } from './book.ts'
import { inputOf } from './columns.ts'
import type { RecordRow, SaveRequest } from './columns.ts'
import { findDuplicates } from './duplicates.ts'
import { exportRecords } from './exportRecords.ts'
import { addRows } from './import/addRows.ts'
import { applyImport } from './import/applyImport.ts'
import { createImport, readLastImport, undoImport } from './import/imports.ts'
import { readMappings, saveMapping } from './import/sheetMappings.ts'
import { listRecords } from './listRecords.ts'
import { deleteRecords, mergeRecords } from './removeRecords.ts'
import { addRecord, changeRecord, checkRegion, getRecord } from './saveRecord.ts'
import type { SavedRecord } from './saveRecord.ts'

/** Contexts of reads and writes. All calls require a logged-in user, so they are alike. */
type Read = ContextOf<'/record/getShipperList'>
type Write = ContextOf<'/record/updateShipper'>

const bookOf = ({ user }: Pick<Write, 'user'>, kind: RecordKind): Book => ({
  factoryId: user.factoryId,
  kind,
})

const getList = (kind: RecordKind) => (context: Read, request: CallRequest<'/record/getShipperList'>) =>
  listRecords(context.db, bookOf(context, kind), request)

const getOne =
  (kind: RecordKind) =>
  (context: Read, { id }: { id: number }): Promise<RecordRow> =>
    getRecord(context.db, bookOf(context, kind), id)

const getDuplicates = (kind: RecordKind) => (context: Read) =>
  findDuplicates(context.db, bookOf(context, kind))

const exportAll =
  (kind: RecordKind) =>
  (context: Read, { keyword, sort }: CallRequest<'/record/exportShippers'>) =>
    exportRecords(context.db, bookOf(context, kind), { keyword, sort, now: context.now })

const update =
  (kind: RecordKind) =>
  async (context: Write, request: SaveRequest): Promise<SavedRecord> => {
    const { trx, now } = context
    const { id, version, isDefault } = request
    const book = bookOf(context, kind)
    checkRegion(book, request.regionCode)
    await lockBooks(trx, book.factoryId)
    const change = { input: inputOf(request), isDefault, now }
    return id === undefined || version === undefined
      ? addRecord(trx, book, change)
      : changeRecord(trx, book, { id, version, ...change })
  }

const remove =
  (kind: RecordKind) =>
  async (context: Write, { id, ids }: CallRequest<'/record/deleteShipper'>) => {
    const book = bookOf(context, kind)
    await lockBooks(context.trx, book.factoryId)
    return { deleted: await deleteRecords(context.trx, book, id === undefined ? (ids ?? []) : [id]) }
  }

const merge =
  (kind: RecordKind) =>
  async (context: Write, request: CallRequest<'/record/mergeShippers'>): Promise<RecordRow> => {
    const book = bookOf(context, kind)
    await lockBooks(context.trx, book.factoryId)
    return mergeRecords(context.trx, book, request)
  }

/** Handlers of a factory's address books (product.md §3, §5), shared by its users. */
export const recordHandlers = {
  '/record/getShipperList': getList('shipper'),
  '/record/updateShipper': update('shipper'),
  '/record/deleteShipper': remove('shipper'),
  '/record/mergeShippers': merge('shipper'),
  '/record/getShipper': getOne('shipper'),
  '/record/getDuplicateShippers': getDuplicates('shipper'),
  '/record/exportShippers': exportAll('shipper'),
  '/record/getSheetMappings': ({ db, user }, { kind }) => readMappings(db, user.userId, kind),
  '/record/saveSheetMapping': async ({ trx, user, now }, request) => {
    await saveMapping(trx, { userId: user.userId, now }, request)
    return null
  },
  '/record/createImport': ({ trx, user, now }, request) => createImport(trx, { user, now }, request),
  '/record/addImportRows': ({ trx, user }, request) => addRows(trx, user.factoryId, request),
  '/record/applyImport': ({ trx, user, now }, request) =>
    applyImport(trx, { factoryId: user.factoryId, now }, request),
  '/record/undoImport': ({ trx, user }, { importId }) => undoImport(trx, user.factoryId, importId),
  '/record/getLastImport': ({ db, user }, { kind }) => readLastImport(db, user.factoryId, kind),
  '/record/getRecipientList': getList('recipient'),
  '/record/updateRecipient': update('recipient'),
  '/record/deleteRecipient': remove('recipient'),
  '/record/mergeRecipients': merge('recipient'),
  '/record/getRecipient': getOne('recipient'),
  '/record/getDuplicateRecipients': getDuplicates('recipient'),
  '/record/exportRecipients': exportAll('recipient'),
} satisfies Partial<Handlers>
