import { join } from 'node:path'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, expect, inject, test } from 'vitest'
import { regions } from '#server/core/regions.ts'
import { actor } from '#server/testing/actors.ts'
import { saveRecord } from '#server/testing/data/records.ts'
import type {} from '#server/testing/globalSetup.ts'
import { testApp } from '#server/testing/testApp.ts'
import { insertBefore, patchedCopy, slowImports, sourcesIn, timeoutMs } from './patchedCopy.ts'

/*
 * Follows CONTRIBUTING.md, "Add a field to a record": adds a text, a choice of recipients and a flag in the three files it names. The
 * code compiles, the compiler reports an omitted column, and the values pass through form, storing, list, Excel out and Excel in.
 */

const table = 'contract/records/fieldWords.ts'
const columns = 'server/db/tables.ts'
const inTable = insertBefore(
  '  remark: {',
  `  entryNote: { kind: 'text', label: '进厂要求', max: 60, exportWidth: 20, column: '进厂要求' },
  unloading: {
    kind: 'choice',
    label: '卸货',
    labels: { recipient: '收货人卸', carrier: '承运商卸' },
    blank: null,
    exportWidth: 10,
    book: 'recipient',
  },
  needsForklift: { kind: 'flag', label: '需叉车', exportWidth: 8 },`,
)
const migration = `
  alter table address_record add column entry_note text not null default '';
  alter table address_record add column unloading text;
  alter table address_record add column needs_forklift boolean not null default false;`
const inColumns = (text: string) =>
  text.replace(
    'export interface AddressRecord {',
    '$&\n  entry_note: Generated<string>;\n  unloading: string | null;\n  needs_forklift: Generated<boolean>;',
  )

const carrying = sourcesIn(
  ['contract/records', 'server/modules/records', 'server/demo/orders', 'web/features/records'],
  /fieldWords|recordValues|records\/index|columns\.ts/,
  slowImports,
)

type Fields = Record<string, unknown>
interface Sources {
  'contract/records/calls.ts': {
    recordCalls: Record<string, { request: { parse: (body: unknown) => Fields } }>
  }
  'contract/records/rowFields.ts': {
    createRowParser: (index: unknown, kind: string) => (cells: Fields) => Fields
  }
  'server/modules/records/columns.ts': {
    inputOf: (request: Fields) => Fields
    recordColumns: (input: Fields) => Fields
    rowColumns: Parameters<typeof sql.raw>[0]
  }
  'server/modules/records/exportRecords.ts': {
    exportRecords: (db: unknown, book: Fields, request: Fields) => Promise<{ bytes: Uint8Array }>
  }
  'web/features/records/form/recordValues.ts': {
    valuesOf: (record: Fields) => Fields
    requestOf: (kind: string, values: Fields) => Fields
    changesBetween: (was: Fields, now: Fields) => Fields[]
  }
  'web/features/records/recordColumns.tsx': {
    recordColumns: (kind: string) => { key: string; cell: (record: Fields) => unknown }[]
  }
  'web/features/records/import/recordDraft.ts': {
    draftAt: (sheet: Fields, row: number, kind: string) => Fields
  }
  'web/features/records/import/recordTable.ts': {
    recordTable: (draft: Fields, kind: string) => { rows: { cells: Fields }[] }
  }
  'web/features/records/import/headings.ts': { templateColumns: (kind: string) => { title: string }[] }
  'web/features/records/testing/records.ts': { recordOf: (change: Fields) => Fields }
}

const copy = patchedCopy({ [table]: inTable, [columns]: inColumns })
afterAll(() => copy.remove())

const load = <Path extends keyof Sources>(path: Path): Promise<Sources[Path]> =>
  import(join(copy.folder, path))

/** Returns how an import reads a file of one row. */
async function importOf(titles: readonly string[], cells: readonly string[]): Promise<Fields> {
  const { recordTable } = await load('web/features/records/import/recordTable.ts')
  const { createRowParser } = await load('contract/records/rowFields.ts')
  const { draftAt } = await load('web/features/records/import/recordDraft.ts')
  const sheet = { name: '', cells: [titles, cells], merges: [], uncomputedAt: null }
  const [row] = recordTable(draftAt(sheet, 0, 'recipient'), 'recipient').rows
  return createRowParser(regions, 'recipient')(row?.cells ?? {})
}

const blank = { entryNote: '', unloading: null, needsForklift: false }
const added = { entryNote: '登记身份证', unloading: 'carrier', needsForklift: true }
const words = { 进厂要求: '登记身份证', 卸货: '承运商卸', 需叉车: '是' }

test(
  'three files are enough: everything that carries a field compiles, and the compiler names a column that is missing',
  () => {
    expect(carrying.length).toBeGreaterThan(15)
    const storing = copy.addWithout(columns, 'server/modules/records/columns.ts')
    const faults = copy.faultsOf([...carrying, storing])
    expect(faults.filter((fault) => !fault.startsWith(storing))).toEqual([])
    expect(faults.join()).toContain('"entry_note"')
  },
  timeoutMs,
)

test('the form, the request, the list and the notice of a change contain the new fields', async () => {
  const { recordOf } = await load('web/features/records/testing/records.ts')
  const { valuesOf, requestOf, changesBetween } = await load('web/features/records/form/recordValues.ts')
  const { recordCalls } = await load('contract/records/calls.ts')
  const record = recordOf(added)
  const request = requestOf('recipient', valuesOf(record))
  expect(recordCalls['/record/updateRecipient']?.request.parse(request)).toMatchObject(added)
  const shippers = requestOf('shipper', valuesOf(record))
  expect(shippers).not.toHaveProperty('unloading')
  expect(recordCalls['/record/updateShipper']?.request.parse(shippers)).toMatchObject({
    entryNote: added.entryNote,
  })
  expect(changesBetween(recordOf(blank), record)).toEqual([
    { label: '进厂要求', was: '', now: '登记身份证' },
    { label: '卸货', was: '', now: '承运商卸' },
    { label: '需叉车', was: '', now: '是' },
  ])
  const { recordColumns } = await load('web/features/records/recordColumns.tsx')
  expect(
    recordColumns('shipper')
      .find(({ key }) => key === 'entryNote')
      ?.cell(record),
  ).toBe('登记身份证')
})

test('a template has the new columns, and an import reads them', async () => {
  const { templateColumns } = await load('web/features/records/import/headings.ts')
  const titles = templateColumns('recipient').map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(Object.keys(words)))
  expect(templateColumns('shipper').map(({ title }) => title)).not.toContain('卸货')
  const read = await importOf(titles, [
    '王芳',
    '',
    '13900139000',
    '义乌',
    '8 号',
    '',
    ...Object.values(words),
    '',
  ])
  expect(read).toMatchObject({ ok: true, record: { name: '王芳', ...added } })
  const faulty = ['王芳', '', '13900139000', '义乌', '8 号', '', '', '自己卸', '要', '']
  expect(await importOf(titles, faulty)).toEqual({
    ok: false,
    faults: [
      { field: 'unloading', reason: '卸货“自己卸”没有，请写收货人卸、承运商卸或留空' },
      { field: 'needsForklift', reason: '需叉车“要”没有，请写是、否或留空' },
    ],
  })
})

test('the fields are stored in the migration’s columns, read back and exported; earlier records are blank', async () => {
  const app = await testApp(inject('cluster'))
  try {
    const owner = await actor(app, { type: 2 })
    const { id } = await saveRecord(app, owner, 'recipient')
    await app.pool.query(migration)
    const { inputOf, recordColumns, rowColumns } = await load('server/modules/records/columns.ts')
    const stored = async () => {
      const { rows } = await sql<Fields>`select ${rowColumns} from address_record r where id = ${id}`.execute(
        app.db,
      )
      return rows[0] ?? {}
    }
    const before = await stored()
    expect(before).toMatchObject(blank)
    const input = inputOf({ ...before, ...added })
    await app.db.updateTable('address_record').set(recordColumns(input)).where('id', '=', id).execute()
    expect(await stored()).toEqual({ ...before, ...added })
    const { exportRecords } = await load('server/modules/records/exportRecords.ts')
    const book = { factoryId: owner.factoryId, kind: 'recipient' }
    const { bytes } = await exportRecords(app.db, book, { sort: 'used', now: app.clock.now() })
    const [titles = [], cells = []] = await readSheet(Buffer.from(bytes))
    expect(
      await importOf(
        titles.map(String),
        cells.map((cell) => String(cell ?? '')),
      ),
    ).toMatchObject({
      ok: true,
      record: { name: '李雷', ...added },
    })
  } finally {
    await app.close()
  }
})
