import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, flag, id, keyword, listOf, paging, wholeNumber } from '../kernel/fields.ts'
import { requestSchemas, storedSchemas } from '../kernel/tableFields.ts'
import { namesIn, recordFields } from './fieldWords.ts'
import type { RecordField, RecordFieldSpec } from './fieldWords.ts'
import {
  duplicateReasons,
  recordKindLabels,
  recordsDeletedMax,
  recordsMergedMax,
  recordSorts,
} from './words.ts'
import type { RecordKind } from './words.ts'

/** A record of an address book (发货人/收货人, product.md §3), shared by all users of the factory. */
const shipperRow = z.object({
  id: id(),
  /** The phone as typed, without spaces and +86; other spellings count as the same number. */
  ...storedSchemas(recordFields, namesIn.shipper),
  regionText: z.string(),
  /** At most one record of a factory and kind. */
  isDefault: z.boolean(),
  /** Number of orders that used it, and the time of the last one. */
  timesUsed: z.int(),
  lastUsedAt: z.string().nullable(),
  /** Number of edits; an update sends the version it was based on. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
const recipientRow = shipperRow.extend(storedSchemas(recordFields, namesIn.recipient))

/** Filter and sort order of records. */
export const recordFilter = {
  keyword: keyword('姓名、单位、电话、拼音或首字母'),
  sort: choice('排序', recordSorts).default('used'),
}
const listRequest = z.strictObject({ ...paging, ...recordFilter })

const editable = <Field extends RecordField>(kind: RecordKind, fields: readonly Field[]) => ({
  /** With its version: changes that record. Both left out: a new one. */
  id: id(recordKindLabels[kind]).optional(),
  version: wholeNumber('版本', 1, 2_147_483_647).optional(),
  ...requestSchemas(recordFields, fields, ({ label, isOfParty }: RecordFieldSpec) =>
    isOfParty ? `${recordKindLabels[kind]}${label}` : label,
  ),
  isDefault: flag('设为默认').default(false),
})

interface IdAndVersion {
  id?: number | undefined
  version?: number | undefined
}
const hasBothOrNeither = ({ id, version }: IdAndVersion) => (id === undefined) === (version === undefined)
const bothOrNeither = { path: ['version'], message: '修改时要带上版本，新增时不带，请刷新列表后重试' }

/** `isExisting`: nothing was added, as the book had this name, phone and address; the existing record is answered. */
const savedAs = <Row extends z.ZodRawShape>(row: z.ZodObject<Row>) => row.extend({ isExisting: z.boolean() })

/** One record by `id`, or several by `ids`. Records already deleted, or of another factory, are ignored. */
const deleteRequest = (who: string) =>
  z
    .strictObject({
      id: id(who).optional(),
      ids: z
        .array(id(who))
        .min(1)
        .max(recordsDeletedMax)
        .optional()
        .meta({ title: `要删除的${who}` }),
    })
    .refine(({ id, ids }) => (id === undefined) !== (ids === undefined), {
      path: ['ids'],
      message: `请选择要删除的${who}，一条或多条只说一种`,
    })

/**
 * Adds the uses of `mergeIds` to those of `keepId`, which is otherwise unchanged, and deletes them. `keepId` among them is
 * ignored.
 */
const mergeRequest = (who: string) =>
  z.strictObject({
    keepId: id(`保留的${who}`),
    mergeIds: z
      .array(id(who))
      .min(1)
      .max(recordsMergedMax)
      .meta({ title: `并入的${who}` }),
  })

/** Groups of possible duplicates, the most used first; `hasMore`: there are others. A record may be in two groups. */
const duplicatesOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    groups: z.array(z.object({ reason: z.enum(duplicateReasons), records: z.array(row) })),
    hasMore: z.boolean(),
  })

const deleted = z.object({ deleted: z.int() })
const { shipper, recipient } = recordKindLabels
const example = {
  id: 1,
  version: 1,
  name: '李雷',
  phone: '13900139000',
  regionCode: '330782',
  address: '福田街道商城大道 8 号',
}

export const recordCalls = {
  '/record/getRecipientList': call({
    title: '收货人列表（默认的在前）',
    request: listRequest,
    response: listOf(recipientRow),
    example: { page: 1 },
  }),
  '/record/updateRecipient': call({
    title: '新增或修改收货人',
    request: z.strictObject(editable('recipient', namesIn.recipient)).refine(hasBothOrNeither, bothOrNeither),
    response: savedAs(recipientRow),
    example,
  }),
  '/record/deleteRecipient': call({
    title: '删除收货人（已删除的不变）',
    request: deleteRequest(recipient),
    response: deleted,
    example: { id: 1 },
  }),
  '/record/mergeRecipients': call({
    title: '合并重复的收货人',
    request: mergeRequest(recipient),
    response: recipientRow,
    example: { keepId: 1, mergeIds: [2] },
  }),
  '/record/getRecipient': call({
    title: '一位收货人',
    request: z.strictObject({ id: id(recipient) }),
    response: recipientRow,
    example: { id: 1 },
  }),
  '/record/getDuplicateRecipients': call({
    title: '可能重复的收货人',
    request: z.strictObject({}),
    response: duplicatesOf(recipientRow),
    example: {},
  }),
  '/record/getShipperList': call({
    title: '发货人列表（默认的在前）',
    request: listRequest,
    response: listOf(shipperRow),
    example: { page: 1 },
  }),
  '/record/updateShipper': call({
    title: '新增或修改发货人',
    request: z.strictObject(editable('shipper', namesIn.shipper)).refine(hasBothOrNeither, bothOrNeither),
    response: savedAs(shipperRow),
    example,
  }),
  '/record/deleteShipper': call({
    title: '删除发货人（已删除的不变）',
    request: deleteRequest(shipper),
    response: deleted,
    example: { id: 1 },
  }),
  '/record/mergeShippers': call({
    title: '合并重复的发货人',
    request: mergeRequest(shipper),
    response: shipperRow,
    example: { keepId: 1, mergeIds: [2] },
  }),
  '/record/getShipper': call({
    title: '一位发货人',
    request: z.strictObject({ id: id(shipper) }),
    response: shipperRow,
    example: { id: 1 },
  }),
  '/record/getDuplicateShippers': call({
    title: '可能重复的发货人',
    request: z.strictObject({}),
    response: duplicatesOf(shipperRow),
    example: {},
  }),
}
