import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, nothing, text, wholeNumber } from '../kernel/fields.ts'
import { cellNameOf, recordNames, recordSpec, recordTargets } from './fieldWords.ts'
import type { CellName, RecordField } from './fieldWords.ts'
import {
  fileNameMax,
  importedCellMax,
  importOutcomes,
  recordKinds,
  recordsImportedMax,
  recordsMax,
  sheetColumnsMax,
  sheetTitleMax,
} from './words.ts'

/**
 * The cells of a row in the file. `region`: names from the province down (浙江省金华市义乌市, 义乌) or a six-digit code; if empty, the
 * address must start with it. rowFields.ts parses it. Cells of fields that the book does not have are ignored.
 */
const cells = Object.fromEntries(
  recordNames.map((field) => [cellNameOf(field), text(recordSpec(field).label, importedCellMax).default('')]),
) as Record<CellName<RecordField>, z.ZodDefault<z.ZodString>>

const rowNumber = wholeNumber('文件行号', 1, 1_048_576)
/** `reason` says why a row was not added; '' where it was. */
const outcome = { outcome: z.enum(importOutcomes), reason: z.string() }

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
const importId = id('导入')

export const recordImportCalls = {
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
  '/record/createImport': call({
    title: '开始导入一份名单（未完成的上一份随之放弃）',
    request: z.strictObject({ kind, fileName: text('文件名', fileNameMax).default('') }),
    response: z.object({ importId: z.int() }),
    example: { kind: 'recipient', fileName: '客户.xlsx' },
  }),
  '/record/addImportRows': call({
    title: '传入名单的若干行并检查（重传的行替换原来的；还不写入地址簿）',
    request: z.strictObject({
      importId,
      rows: z
        .array(z.strictObject({ rowNumber, ...cells }))
        .min(1)
        .max(recordsImportedMax)
        .refine((rows) => new Set(rows.map((row) => row.rowNumber)).size === rows.length, {
          message: '同一行出现了两次，请重新选择文件',
        })
        .meta({ title: '行' }),
    }),
    /** Outcomes of the rows, in their order. */
    response: z.object({ outcomes: z.array(z.object(outcome)) }),
    example: {
      importId: 1,
      rows: [{ rowNumber: 2, name: '李雷', phone: '13900139000', region: '浙江省金华市义乌市' }],
    },
  }),
  '/record/applyImport': call({
    title: '导入生效（全部写入或全部不变）',
    /** The rows to add; others that were sent are not added. */
    request: z.strictObject({
      importId,
      rows: z.array(rowNumber).min(1).max(recordsMax).meta({ title: '要导入的行' }),
    }),
    /** `left`: rows that the book got meanwhile or has no room for, in the order of the file. */
    response: z.object({
      added: z.int(),
      left: z.array(z.object({ rowNumber: z.int(), ...outcome })),
    }),
    example: { importId: 1, rows: [2] },
  }),
  '/record/undoImport': call({
    title: '撤销一次导入（导入后改过或用过的保留）',
    request: z.strictObject({ importId }),
    response: z.object({ deleted: z.int(), kept: z.int() }),
    example: { importId: 1 },
  }),
  '/record/getLastImport': call({
    title: '最近一次导入',
    request: z.strictObject({ kind }),
    /** The book's last import of any user; null where there is none or it was undone. */
    response: z
      .object({
        importId: z.int(),
        fileName: z.string(),
        added: z.int(),
        appliedAt: z.string(),
        /** The user's alias. */
        by: z.string(),
      })
      .nullable(),
    example: { kind: 'recipient' },
  }),
}
