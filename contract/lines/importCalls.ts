import { z } from 'zod'
import { bulkJob } from '../files/jobCalls.ts'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, paging, text, wholeNumber } from '../kernel/fields.ts'
import {
  importCellMax,
  importRowOutcomes,
  importRowsPerCall,
  importRowsMax,
  importStages,
  lineColumnKeys,
  lineColumns,
} from './fileWords.ts'
import { sheetColumnsMapped, sheetTargets, sheetTitleMax, sheetUnitMax } from './sheetTargets.ts'

const [firstColumn, ...otherColumns] = lineColumnKeys
const column = z.enum([firstColumn ?? 'lineId', ...otherColumns]).meta({ title: '列' })

const [firstTarget, ...otherTargets] = sheetTargets
const sheetTitles = z.array(text('列名', sheetTitleMax)).max(sheetColumnsMapped).meta({ title: '列名' })

/** What the columns of a carrier's own sheet mean. The user's next sheet with the same titles is proposed with it. */
const sheetMapping = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        /** null: not imported. */
        target: z
          .enum([firstTarget ?? 'lineId', ...otherTargets])
          .nullable()
          .meta({ title: '填到' }),
        /** Unit of its plain numbers; '' where it has none. */
        unit: text('单位', sheetUnitMax),
      }),
    )
    .max(sheetColumnsMapped)
    .meta({ title: '列' }),
  /** Cells of new lines that the sheet has no column for, the same for each. */
  fixed: z
    .array(z.strictObject({ column, cell: text('单元格', importCellMax) }))
    .max(lineColumns.length)
    .meta({ title: '新增专线统一填写' }),
})
export type SheetMapping = z.output<typeof sheetMapping>

/** An import of a price list into the carrier's lines. */
export const lineImport = z.object({
  importId: z.int(),
  fileName: z.string(),
  /** Columns in the file's order. */
  columns: z.array(column),
  stage: z.enum(importStages),
  rowCount: z.int(),
  /** Number of rows received without a gap; the next part starts here. */
  receivedRows: z.int(),
  /** Number of rows per outcome; null before the check is done. */
  counts: z.record(z.enum(importRowOutcomes), z.int()).nullable(),
  /** The running or latest job; null where there is none. */
  job: bulkJob.nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  appliedAt: z.string().nullable(),
  /** Whether this is the latest applied import and not undone. */
  canUndo: z.boolean(),
})
export type LineImport = z.output<typeof lineImport>

const importRow = z.object({
  /** Index among the rows sent, from 0. */
  index: z.int(),
  /** Row number in the file, counted by the client. */
  rowNumber: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(importRowOutcomes).nullable(),
  /** The existing line; null for a new one. */
  lineId: z.int().nullable(),
  /** Changes of a line, as texts of the file's cells. */
  changes: z.array(z.object({ column, before: z.string(), after: z.string() })),
  /** Reasons against the import; `column` is null where it concerns the whole row. */
  faults: z.array(z.object({ column: column.nullable(), reason: z.string() })),
  /** Price doubts to confirm; also set on rows already confirmed. */
  doubts: z.array(z.string()),
})
export type LineImportRow = z.output<typeof importRow>

const importId = id('导入')
const named = z.strictObject({ importId })

export const lineImportCalls = {
  '/carrier/createLineImport': call({
    title: '开始导入运价表（未完成的上一份随之放弃）',
    request: z.strictObject({
      fileName: text('文件名', 200).default(''),
      /** Columns of the file, each once; cells follow this order. */
      columns: z
        .array(column)
        .min(1)
        .max(lineColumns.length)
        .refine((list) => new Set(list).size === list.length, {
          message: '同一列出现了两次，请删去一列再导入',
        })
        .meta({ title: '列' }),
      rowCount: wholeNumber('行数', 1, importRowsMax),
      /** Only for a carrier's own sheet; a price list with our titles has none. */
      sheet: z
        .strictObject({ titles: sheetTitles, mapping: sheetMapping })
        .refine(({ titles, mapping }) => titles.length === mapping.columns.length, {
          message: '列名和列的数目不同，请重新选择文件',
        })
        .optional()
        .meta({ title: '自己的价格表' }),
    }),
    response: lineImport,
    example: { fileName: '运价表.xlsx', columns: ['destination', 'isDirect', 'heavy'], rowCount: 1 },
  }),
  '/carrier/getSheetMapping': call({
    title: '同样列名的价格表上次怎样导入',
    /** The titles of the sheet's columns in their order. */
    request: z.strictObject({ titles: sheetTitles }),
    /** null where this user imported no such sheet yet. */
    response: sheetMapping.nullable(),
    example: { titles: ['到站', '重货', '泡货'] },
  }),
  '/carrier/addLineImportRows': call({
    title: '传入运价表的若干行（重传同一段不变）',
    request: z.strictObject({
      importId,
      /** Index of the first row sent, from 0; at most `receivedRows`. */
      from: wholeNumber('起始行', 0, importRowsMax - 1),
      rows: z
        .array(
          z.strictObject({
            rowNumber: wholeNumber('文件行号', 1, 1_048_576),
            cells: z.array(text('单元格', importCellMax)).max(lineColumns.length).meta({ title: '单元格' }),
          }),
        )
        .min(1)
        .max(importRowsPerCall)
        .meta({ title: '行' }),
    }),
    response: z.object({ receivedRows: z.int() }),
    example: { importId: 1, from: 0, rows: [{ rowNumber: 2, cells: ['义乌市', '直达', '300；满1吨280'] }] },
  }),
  '/carrier/checkLineImport': call({
    title: '检查运价表（后台进行，说明每行会怎样）',
    request: named,
    response: lineImport,
    example: { importId: 1 },
  }),
  '/carrier/correctLineImport': call({
    title: '改正运价表的若干行，再检查一遍（后台进行）',
    request: z
      .strictObject({
        importId,
        /** The check that the corrections are based on. */
        jobId: id('检查'),
        rows: z
          .array(
            z.strictObject({
              index: wholeNumber('行', 0, importRowsMax - 1),
              /** The corrected cells; also of columns that the file lacks. The others stay. */
              cells: z
                .array(z.strictObject({ column, cell: text('单元格', importCellMax) }))
                .min(1)
                .max(lineColumns.length)
                .meta({ title: '单元格' }),
            }),
          )
          .max(importRowsPerCall)
          .default([])
          .meta({ title: '改正的行' }),
        /** Rows that are not to be imported. */
        leftOut: z
          .array(wholeNumber('行', 0, importRowsMax - 1))
          .max(importRowsPerCall)
          .default([])
          .meta({ title: '不导入的行' }),
      })
      .refine(({ rows, leftOut }) => rows.length + leftOut.length > 0, {
        path: ['rows'],
        message: '请填写改正的行，或选出不导入的行',
      }),
    response: lineImport,
    example: {
      importId: 1,
      jobId: 1,
      rows: [{ index: 0, cells: [{ column: 'destination', cell: '义乌市' }] }],
    },
  }),
  '/carrier/getLineImport': call({
    title: '导入的进度和结果',
    /** Without an id: the user's checked import, else the carrier's newest. null where there is none. */
    request: z.strictObject({ importId: importId.optional() }),
    response: lineImport.nullable(),
    example: { importId: 1 },
  }),
  '/carrier/getLineImportRows': call({
    title: '导入的逐行说明',
    request: z.strictObject({
      importId,
      outcome: choice('结果', importRowOutcomes).optional(),
      ...paging,
    }),
    /** In the order of the file. */
    response: listOf(importRow),
    example: { importId: 1, outcome: 'faulty' },
  }),
  '/carrier/applyLineImport': call({
    title: '导入生效（后台进行，全部成功或全部不变）',
    /** `all` is refused if a row is faulty, or doubtful and not confirmed; `good` skips those rows. */
    request: z.strictObject({
      importId,
      only: choice('范围', ['all', 'good']),
      /** Confirmed doubtful rows by `index`; `jobId` is the check that reported the doubts. */
      confirmed: z
        .strictObject({
          jobId: id('检查'),
          rows: z
            .array(wholeNumber('行', 0, importRowsMax - 1))
            .max(importRowsMax)
            .meta({ title: '已确认的行' }),
        })
        .optional()
        .meta({ title: '已确认的价格' }),
    }),
    response: lineImport,
    example: { importId: 1, only: 'good' },
  }),
  '/carrier/cancelLineImport': call({
    title: '放弃导入（已生效的不能放弃）',
    request: named,
    response: lineImport,
    example: { importId: 1 },
  }),
  '/carrier/undoLineImport': call({
    title: '撤销最近一次导入（后台进行）',
    request: named,
    response: lineImport,
    example: { importId: 1 },
  }),
}
