import { z } from 'zod'
import { fileAnswer, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, flag, listOf, nothing, text } from '../kernel/fields.ts'
import { recordFilter } from './calls.ts'
import { cellNameOf, namesIn, recordSpec, recordTargets } from './fieldWords.ts'
import type { CellName, RecordField } from './fieldWords.ts'
import {
  importOutcomes,
  recordKindLabels,
  recordKinds,
  recordsImportedMax,
  sheetColumnsMax,
  sheetTitleMax,
} from './words.ts'

/** Maximum length of an imported cell. Longer than any field, so that a long text is a fault of its row, not of the call. */
export const importedCellMax = 200
type Cells<Field extends RecordField> = Record<CellName<Field>, z.ZodDefault<z.ZodString>>

/**
 * Returns the schemas of the cells of a row in the file. `region`: names from the province down (浙江省金华市义乌市, 义乌) or a six-digit
 * code; if empty, the address must start with it. rowFields.ts parses it.
 */
const cellsOf = <Field extends RecordField>(fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map((field) => [cellNameOf(field), text(recordSpec(field).label, importedCellMax).default('')]),
  ) as Cells<Field>

/** Rows of a file; `dryRun` reports the outcomes without changing anything. */
const importRequest = <Cells extends z.ZodRawShape>(who: string, cells: Cells) =>
  z.strictObject({
    rows: z
      .array(z.strictObject(cells))
      .min(1)
      .max(recordsImportedMax)
      .meta({ title: `要导入的${who}` }),
    dryRun: flag('只检查').default(false),
  })

/** Outcomes of the rows, in their order. `reason` says why a row was not added; '' where it was. */
const importAnswer = z.object({
  added: z.int(),
  /** The added records, to undo the import. */
  ids: z.array(z.int()),
  outcomes: z.array(z.object({ outcome: z.enum(importOutcomes), reason: z.string() })),
})

const [firstTarget, ...otherTargets] = recordTargets
/** What the columns of a list with these titles fill; null: not imported. */
const sheetMapping = {
  titles: z.array(text('列名', sheetTitleMax)).min(1).max(sheetColumnsMax).meta({ title: '列名' }),
  targets: z
    .array(choice('填到', [firstTarget ?? 'name', ...otherTargets]).nullable())
    .max(sheetColumnsMax)
    .meta({ title: '各列填到' }),
}
const kind = choice('地址簿', recordKinds)

const { shipper, recipient } = recordKindLabels
const row = {
  name: '李雷',
  phone: '13900139000',
  region: '浙江省金华市义乌市',
  address: '福田街道商城大道 8 号',
}

export const recordFileCalls = {
  '/record/getSheetMappings': call({
    title: '自己的名单各列填到哪里（这个用户最近用过的）',
    request: z.strictObject({ kind }),
    /** The last used first. */
    response: listOf(z.object(sheetMapping)),
    example: { kind: 'recipient' },
  }),
  '/record/saveSheetMapping': call({
    title: '记住自己的名单各列填到哪里',
    request: z
      .strictObject({ kind, ...sheetMapping })
      .refine(({ titles, targets }) => titles.length === targets.length, {
        path: ['targets'],
        message: '各列填到的数目与列名不同，请重新选择文件',
      }),
    response: nothing,
    example: { kind: 'recipient', titles: ['客户', '手机', '送到'], targets: ['name', 'phone', 'address'] },
  }),
  '/record/importRecipients': call({
    title: '导入收货人（能用的行加入，其余说明原因）',
    request: importRequest(recipient, cellsOf(namesIn.recipient)),
    response: importAnswer,
    example: { rows: [{ ...row, deliveryMode: '送货上门' }], dryRun: true },
  }),
  '/record/importShippers': call({
    title: '导入发货人（能用的行加入，其余说明原因）',
    request: importRequest(shipper, cellsOf(namesIn.shipper)),
    response: importAnswer,
    example: { rows: [row], dryRun: true },
  }),
  '/record/exportRecipients': call({
    title: '导出收货人（Excel，与列表的筛选和排序一致）',
    request: z.strictObject(recordFilter),
    response: fileAnswer([workbookType]),
    example: { keyword: '李雷' },
  }),
  '/record/exportShippers': call({
    title: '导出发货人（Excel，与列表的筛选和排序一致）',
    request: z.strictObject(recordFilter),
    response: fileAnswer([workbookType]),
    example: { keyword: '李雷' },
  }),
}
