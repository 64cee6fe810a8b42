import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type {} from '#server/testing/globalSetup.ts'
import { testApp } from '#server/testing/testApp.ts'
import { insertBefore, patchedCopy, slowImports, sourcesIn, timeoutMs } from './patchedCopy.ts'

/*
 * Follows CONTRIBUTING.md, "Add a field to a line": adds a text, a choice and a flag in the three files it names. The code compiles,
 * the compiler reports an omitted column, and the values pass through form, storing, price list, detail and comparison.
 */

const table = 'contract/lines/fieldWords.ts'
const columns = 'server/db/tables.ts'
const inTable = insertBefore(
  '  remark: {',
  `  loadingNote: { kind: 'text', label: '装车要求', max: 60, width: 20, note: '如 高栏车' },
  vehicle: {
    kind: 'choice',
    label: '车型',
    labels: { van: '厢式车', flat: '平板车' },
    blank: null,
    width: 10,
    note: '',
  },
  takesBatteries: { kind: 'flag', label: '收电池', width: 8, note: '是 或 否' },`,
)
const migration = `
  alter table line add column loading_note text not null default '';
  alter table line add column vehicle text;
  alter table line add column takes_batteries boolean not null default false;`
const inColumns = (text: string) =>
  text.replace(
    'export interface Line {',
    '$&\n  loading_note: Generated<string>;\n  vehicle: string | null;\n  takes_batteries: Generated<boolean>;',
  )

const carrying = sourcesIn(
  ['contract/lines', 'server/modules/lines', 'server/demo/lines', 'web/features/lines', 'web/shared/testing'],
  /lines\/fieldWords|fieldWords\.ts'|lineValues|\.\/flat\.ts/,
  slowImports,
)

type Fields = Record<string, unknown>
interface Sources {
  'contract/lines/manageFields.ts': {
    lineInput: Record<string, { parse: (value: unknown) => unknown }>
  }
  'contract/lines/fileWords.ts': { lineColumns: { key: string; title: string }[] }
  'server/modules/lines/search/readLine.ts': {
    selectLines: (db: unknown, condition: unknown) => Promise<Fields[]>
    lineDetailOf: (row: Fields) => Fields
  }
  'server/modules/lines/manage/columns.ts': { lineInputColumns: (line: Fields) => Fields }
  'server/modules/lines/manage/file/flat.ts': {
    toFlatLine: (line: Fields) => Fields
    toLineInput: (flat: Fields) => Fields
  }
  'server/modules/lines/manage/file/formats.ts': {
    formats: Record<string, { read: (cell: string) => Fields; write: (value: unknown) => string }>
  }
  'web/features/lines/manage/form/lineValues.ts': { valuesOfLine: (line: Fields) => Fields }
  'web/features/lines/manage/form/lineRequest.ts': { lineRequest: (values: Fields) => Fields }
  'web/features/lines/manage/form/lineDifferences.ts': {
    lineDifferences: (was: Fields, now: Fields) => Fields[]
  }
  'web/features/lines/manage/lineColumns.tsx': { ownLineColumns: { key: string; title: string }[] }
  'web/shared/testing/lines.ts': { lineDetailOf: (change: Fields) => Fields }
}

const copy = patchedCopy({ [table]: inTable, [columns]: inColumns })
afterAll(() => copy.remove())

const load = <Path extends keyof Sources>(path: Path): Promise<Sources[Path]> =>
  import(join(copy.folder, path))

const blank = { loadingNote: '', vehicle: null, takesBatteries: false }
const added = { loadingNote: '高栏车', vehicle: 'flat', takesBatteries: true }
const words = { loadingNote: '高栏车', vehicle: '平板车', takesBatteries: '是' }

const ownLine = async (fields: Fields) => {
  const { lineDetailOf } = await load('web/shared/testing/lines.ts')
  return { ...lineDetailOf(fields), code: '', version: 1, siteName: '永康市' }
}

test(
  'three files are enough: everything that carries a field compiles, and the compiler names a column that is missing',
  () => {
    expect(carrying.length).toBeGreaterThan(15)
    const storing = copy.addWithout(columns, 'server/modules/lines/manage/columns.ts')
    const faults = copy.faultsOf([...carrying, storing])
    expect(faults.filter((fault) => !fault.startsWith(storing))).toEqual([])
    expect(faults.join()).toContain('"loading_note"')
  },
  timeoutMs,
)

test('the form, the request, the list and the notice of a change contain the new fields', async () => {
  const { valuesOfLine } = await load('web/features/lines/manage/form/lineValues.ts')
  const { lineRequest } = await load('web/features/lines/manage/form/lineRequest.ts')
  const { lineInput } = await load('contract/lines/manageFields.ts')
  const request = lineRequest(valuesOfLine(await ownLine(added)))
  for (const [field, value] of Object.entries(added)) {
    expect(lineInput[field]?.parse(request[field])).toBe(value)
    expect(lineInput[field]?.parse(undefined)).toBe(blank[field as keyof typeof blank])
  }
  const { lineDifferences } = await load('web/features/lines/manage/form/lineDifferences.ts')
  expect(lineDifferences(await ownLine(blank), await ownLine(added))).toEqual([
    { label: '装车要求', was: '', now: '高栏车' },
    { label: '车型', was: '', now: '平板车' },
    { label: '收电池', was: '', now: '是' },
  ])
  const { ownLineColumns } = await load('web/features/lines/manage/lineColumns.tsx')
  expect(ownLineColumns.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['装车要求', '车型', '收电池']),
  )
})

test('a price list has the new columns, and reads what it writes', async () => {
  const { lineColumns } = await load('contract/lines/fileWords.ts')
  expect(lineColumns.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['装车要求', '车型', '收电池']),
  )
  const { formats } = await load('server/modules/lines/manage/file/formats.ts')
  const { toFlatLine, toLineInput } = await load('server/modules/lines/manage/file/flat.ts')
  const flat = toFlatLine(await ownLine(added))
  for (const [field, word] of Object.entries(words)) {
    expect(formats[field]?.write(flat[field])).toBe(word)
    expect(formats[field]?.read(word)).toEqual({ value: added[field as keyof typeof added] })
  }
  expect(formats['vehicle']?.read('摩托')).toEqual({ reason: '“摩托”没有，请写厢式车、平板车' })
  expect(toLineInput(flat)).toMatchObject(added)
})

test('the fields are stored in the migration’s columns and read back; earlier lines are blank', async () => {
  const app = await testApp(inject('cluster'))
  try {
    const id = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
    await app.pool.query(migration)
    const { lineDetailOf, selectLines } = await load('server/modules/lines/search/readLine.ts')
    const { lineInputColumns } = await load('server/modules/lines/manage/columns.ts')
    const { toFlatLine, toLineInput } = await load('server/modules/lines/manage/file/flat.ts')
    const stored = async () => lineDetailOf((await selectLines(app.db, sql`l.id = ${id}`))[0] ?? {})
    const before = await stored()
    expect(before).toMatchObject(blank)
    const { loading_note, vehicle, takes_batteries } = lineInputColumns({
      ...toLineInput(toFlatLine(before)),
      ...added,
    })
    await app.db
      .updateTable('line')
      .set({ loading_note, vehicle, takes_batteries } as never)
      .where('id', '=', id)
      .execute()
    expect(await stored()).toEqual({ ...before, ...added })
  } finally {
    await app.close()
  }
})
