import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import type {} from '#server/testing/globalSetup.ts'
import { insertBefore, patchedCopy, slowImports, sourcesIn, timeoutMs } from './patchedCopy.ts'

/*
 * Follows CONTRIBUTING.md, "Add a field to a line": adds a text, a choice, a flag, a sum, a weight, a rate and phones in the three
 * files it names. The code compiles, and the compiler reports an omitted column. The values pass through form, request, notice of a
 * change, list and comparison; /carrier/saveLine stores them, and an import changes them.
 */

const table = 'contract/lines/fieldWords.ts'
const columns = 'server/db/tables.ts'
const inTable = insertBefore(
  '  remark: {',
  `  loadingNote: { kind: 'text', label: '装车要求', max: 60, width: 20, note: '如 高栏车' },
  vehicle: { kind: 'choice', label: '车型', labels: { van: '厢式车', flat: '平板车' }, blank: null },
  takesBatteries: { kind: 'flag', label: '收电池', width: 8, note: '是 或 否' },
  loadingFen: { kind: 'fen', label: '装车费' },
  pieceGramsMax: { kind: 'grams', label: '单件限重' },
  fuelRatePpm: { kind: 'ppm', label: '燃油费率' },
  nightPhones: { kind: 'phones', label: '夜间电话', max: 2 },`,
)
const migration = `
  alter table line add column loading_note text not null default '';
  alter table line add column vehicle text;
  alter table line add column takes_batteries boolean not null default false;
  alter table line add column loading_fen bigint not null default 0;
  alter table line add column piece_grams_max bigint not null default 0;
  alter table line add column fuel_rate_ppm integer not null default 0;
  alter table line add column night_phones text[] not null default '{}';`
const inColumns = (text: string) =>
  text.replace(
    'export interface Line {',
    `$&
  loading_note: Generated<string>;
  vehicle: string | null;
  takes_batteries: Generated<boolean>;
  loading_fen: Generated<number>;
  piece_grams_max: Generated<number>;
  fuel_rate_ppm: Generated<number>;
  night_phones: Generated<string[]>;`,
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
  'server/modules/lines/manage/file/flat.ts': {
    toFlatLine: (line: Fields) => Fields
    toLineInput: (flat: Fields) => Fields
  }
  'server/modules/lines/manage/file/formats.ts': {
    formats: Record<string, { read: (cell: string) => Fields; write: (value: unknown) => string }>
  }
  'server/testing/actors.ts': typeof import('#server/testing/actors.ts')
  'server/testing/data/lineImports.ts': Pick<
    typeof import('#server/testing/data/lineImports.ts'),
    'finishImport'
  > & { uploadLines: (app: unknown, carrier: unknown, rows: Fields[]) => Promise<number> }
  'server/testing/data/lines.ts': typeof import('#server/testing/data/lines.ts')
  'server/testing/testApp.ts': typeof import('#server/testing/testApp.ts')
  'web/features/lines/compare/compareQuery.ts': { readComparison: (params: URLSearchParams) => Fields }
  'web/features/lines/compare/compareRows.tsx': {
    compareRows: (compared: Fields) => { label: string; cell: (line: Fields) => unknown }[]
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

/** The new fields: their label, blank and another value, as customers read it and as a price list has it. */
const fields = {
  loadingNote: { label: '装车要求', blank: '', value: '高栏车', text: '高栏车', cell: '高栏车' },
  vehicle: { label: '车型', blank: null, value: 'flat', text: '平板车', cell: '平板车' },
  takesBatteries: { label: '收电池', blank: false, value: true, text: '是', cell: '是' },
  loadingFen: { label: '装车费', unit: '元', blank: 0, value: 1250, text: '¥12.50', cell: '12.50' },
  pieceGramsMax: {
    label: '单件限重',
    unit: '公斤',
    blank: 0,
    value: 80_500,
    text: '80.5 公斤',
    cell: '80.5',
  },
  fuelRatePpm: { label: '燃油费率', unit: '‰', blank: 0, value: 15_000, text: '15‰', cell: '15' },
  nightPhones: {
    label: '夜间电话',
    blank: [],
    value: ['13800138000', '0579-87112233'],
    text: '13800138000、0579-87112233',
    cell: '13800138000、0579-87112233',
  },
}
const entries = Object.entries(fields)
const each = (property: 'blank' | 'value' | 'cell') =>
  Object.fromEntries(entries.map(([field, of]) => [field, of[property]]))
const [blank, added] = [each('blank'), each('value')]

const ownLine = async (change: Fields) => {
  const { lineDetailOf } = await load('web/shared/testing/lines.ts')
  return { ...lineDetailOf(change), code: '', version: 1, siteName: '永康市' }
}

test(
  'three files are enough: everything that carries a field compiles, and the compiler names a column that is missing',
  () => {
    expect(carrying.length).toBeGreaterThan(15)
    const storing = copy.addWithout(columns, 'server/modules/lines/manage/columns.ts')
    const faults = copy.faultsOf([...carrying, storing])
    expect(faults.filter((fault) => !fault.startsWith(storing))).toEqual([])
    expect(faults.join()).toContain('"fuel_rate_ppm"')
  },
  timeoutMs,
)

test('the form, the request, the list, the comparison and the notice of a change contain the new fields', async () => {
  const { valuesOfLine } = await load('web/features/lines/manage/form/lineValues.ts')
  const { lineRequest } = await load('web/features/lines/manage/form/lineRequest.ts')
  const { lineInput } = await load('contract/lines/manageFields.ts')
  const values = valuesOfLine(await ownLine(added))
  expect(values).toMatchObject({ loading: '12.50', pieceGramsMax: '80.5', fuelRatePpm: '15' })
  const request = lineRequest(values)
  const unchanged = lineRequest(valuesOfLine(await ownLine(blank)))
  for (const [field, of] of entries) {
    expect(lineInput[field]?.parse(request[field])).toEqual(of.value)
    expect(lineInput[field]?.parse(unchanged[field])).toEqual(of.blank)
    expect(lineInput[field]?.parse(undefined)).toEqual(of.blank)
  }
  const texts = entries.map(([, { label, text }]) => ({ label, was: '', now: text }))
  const { lineDifferences } = await load('web/features/lines/manage/form/lineDifferences.ts')
  expect(lineDifferences(await ownLine(blank), await ownLine(added))).toEqual(texts)
  const { compareRows } = await load('web/features/lines/compare/compareRows.tsx')
  const line = await ownLine(added)
  const { readComparison } = await load('web/features/lines/compare/compareQuery.ts')
  const comparison = readComparison(new URLSearchParams())
  const rows = compareRows({ lines: [line], comparison, requestedText: '', now: new Date() })
  for (const { label, now } of texts) expect(rows.find((row) => row.label === label)?.cell(line)).toBe(now)
  const { ownLineColumns } = await load('web/features/lines/manage/lineColumns.tsx')
  expect(ownLineColumns.map(({ title }) => title)).toEqual(
    expect.arrayContaining(texts.map(({ label }) => label)),
  )
})

test('a price list has the new columns, and reads what it writes', async () => {
  const { lineColumns } = await load('contract/lines/fileWords.ts')
  const titles = entries.map(([, of]) => ('unit' in of ? `${of.label}(${of.unit})` : of.label))
  expect(lineColumns.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
  const { formats } = await load('server/modules/lines/manage/file/formats.ts')
  const { toFlatLine, toLineInput } = await load('server/modules/lines/manage/file/flat.ts')
  const flat = toFlatLine(await ownLine(added))
  for (const [field, { value, cell }] of entries) {
    expect(formats[field]?.write(flat[field])).toBe(cell)
    expect(formats[field]?.read(cell)).toEqual({ value })
  }
  expect(formats['vehicle']?.read('摩托')).toEqual({ reason: '“摩托”没有，请写厢式车、平板车' })
  expect(formats['pieceGramsMax']?.read('0.5吨')).toEqual({ value: 500_000 })
  expect(toLineInput(flat)).toMatchObject(added)
})

test(
  'saveLine stores the fields in the migration’s columns, and an import changes them; earlier lines are blank',
  async () => {
    const { testApp } = await load('server/testing/testApp.ts')
    const { actor } = await load('server/testing/actors.ts')
    const { insertLine } = await load('server/testing/data/lines.ts')
    const { finishImport, uploadLines } = await load('server/testing/data/lineImports.ts')
    const app = await testApp(inject('cluster'))
    try {
      const carrier = await actor(app, { type: 3 })
      const id = await insertLine(app, { carrierId: carrier.factoryId })
      await app.pool.query(migration)
      const stored = () => app.data('/carrier/getLine', { id }, carrier)
      const before = await stored()
      expect(before).toMatchObject(blank)
      const { toFlatLine, toLineInput } = await load('server/modules/lines/manage/file/flat.ts')
      const request = { ...toLineInput(toFlatLine(before)), ...added, id, version: before.version }
      await app.data('/carrier/saveLine', request as never, carrier)
      expect(await stored()).toMatchObject(added)
      const cells = {
        ...each('cell'),
        lineId: String(id),
        loadingFen: '20元',
        vehicle: '不提供',
        nightPhones: '',
      }
      const importId = await uploadLines(app, carrier, [cells])
      const { list } = await app.data('/carrier/getLineImportRows', { importId }, carrier)
      expect(list).toMatchObject([
        {
          outcome: 'changed',
          changes: [
            { column: 'vehicle', before: '平板车', after: '' },
            { column: 'loadingFen', before: '12.50', after: '20' },
          ],
        },
      ])
      await finishImport(app, carrier, importId)
      expect(await stored()).toMatchObject({ ...added, loadingFen: 2000, vehicle: null })
    } finally {
      await app.close()
    }
  },
  timeoutMs,
)
