import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { recordKinds, recordsImportedMax, recordsMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import {
  fillBooks,
  recordPaths,
  recordWords,
  saveRecord,
  startRecordImport,
} from '#server/testing/data/records.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepRecordImports } from './imports.ts'

let app: TestApp
let owner: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advanceMs(1000)
  owner = await actor(app, { type: 2 })
})

type Row = CallInput<'/record/addImportRows'>['rows'][number]
const row = (changes: Partial<Row> = {}): Omit<Row, 'rowNumber'> => ({
  name: '李雷',
  phone: '13900139000',
  region: '浙江省金华市义乌市',
  address: '福田街道 8 号',
  ...changes,
})
const list = (kind: RecordKind, as: Actor = owner) => app.data(recordPaths[kind].list, {}, as)
const start = (kind: RecordKind, rows: ReturnType<typeof row>[], as: Actor = owner) =>
  startRecordImport(app, as, kind, rows)
/** Applies all rows that wait. */
async function apply(importId: number, idempotencyKey?: string, as: Actor = owner) {
  const { rows } = await app.pool.query<{ row: number }>(
    'select row_number as row from record_import_row where import_id = $1 order by row_number',
    [importId],
  )
  // under a key the first answer comes again
  const all = rows.length > 0 ? rows.map(({ row }) => row) : [2, 3]
  const by = { ...as, ...(idempotencyKey ? { idempotencyKey } : {}) }
  return app.data('/record/applyImport', { importId, rows: all }, by)
}
const applyRefusal = async (importId: number, as = owner) =>
  (await app.call('/record/applyImport', { importId, rows: [2] }, as)).code
const undoRefusal = async (importId: number, as = owner) =>
  (await app.call('/record/undoImport', { importId }, as)).code

describe.each(recordKinds)('rows of %s', (kind) => {
  test('are checked first and added together; the others have their reason', async () => {
    await saveRecord(app, owner, kind, { phone: '13900139009' })
    const { importId, outcomes } = await start(kind, [
      row({ company: '雷氏五金', remark: '周日不在' }),
      row({ phone: '１３９００１３９０００', address: '福田街道8号' }),
      row({ phone: '13900139009', address: '福田街道商城大道 8 号' }),
      row({ name: '', phone: '1', region: '亚特兰蒂斯' }),
      row({ phone: '0579-87112233', region: '330784' }),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'double', 'existing', 'faulty', 'added'])
    for (const { outcome, reason } of outcomes) expect(reason === '').toBe(outcome === 'added')
    expect(outcomes[3]?.reason.split('；')).toHaveLength(3)
    expect((await list(kind)).total).toBe(1)

    expect(await apply(importId)).toEqual({ added: 2, left: [] })
    const { list: records, total } = await list(kind)
    expect(total).toBe(3)
    const now = app.clock.now().toISOString()
    expect(records.find(({ company }) => company === '雷氏五金')).toMatchObject({
      name: '李雷',
      phone: '13900139000',
      regionCode: '330782',
      regionText: '浙江省金华市义乌市',
      address: '福田街道 8 号',
      remark: '周日不在',
      isDefault: false,
      timesUsed: 0,
      lastUsedAt: null,
      version: 1,
      createdAt: now,
    })
    expect((await app.data(recordPaths[kind].list, { keyword: 'lslwj' }, owner)).total).toBe(0)
    expect((await app.data(recordPaths[kind].list, { keyword: 'lswj' }, owner)).total).toBe(1)
  })

  test('replace the earlier ones when sent again', async () => {
    const { importId } = await start(kind, [row({ name: '甲' }), row({ name: '乙' })])
    const again = {
      importId,
      rows: [
        { ...row({ name: '' }), rowNumber: 2 },
        { ...row({ name: '丙' }), rowNumber: 3 },
      ],
    }
    const { outcomes } = await app.data('/record/addImportRows', again, owner)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['faulty', 'added'])
    expect(await app.data('/record/addImportRows', again, owner)).toEqual({ outcomes })
    expect((await apply(importId)).added).toBe(1)
    expect((await list(kind)).list.map(({ name }) => name)).toEqual(['丙'])
  })

  test('are added once: the first answer again under its key, without it a refusal', async () => {
    const { importId } = await start(kind, [row(), row({ name: '韩梅梅' })])
    const key = `import-of-${kind}-again`
    const first = await apply(importId, key)
    expect(first.added).toBe(2)
    expect(await apply(importId, key)).toEqual(first)
    expect(await applyRefusal(importId)).toBe(409)
    expect((await list(kind)).total).toBe(2)
    const { outcomes } = await start(kind, [row(), row({ name: '韩梅梅' })])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['existing', 'existing'])
  })

  test('that the book got since their check, or that are in the file twice, are left out', async () => {
    const { importId } = await start(kind, [row({ name: '甲' }), row({ name: '乙' })])
    const twice = { importId, rows: [{ ...row({ name: '乙' }), rowNumber: 9 }] }
    await app.data('/record/addImportRows', twice, owner)
    await saveRecord(app, owner, kind, { name: '甲', address: '福田街道 8 号' })
    const { added, left } = await apply(importId)
    expect(added).toBe(1)
    expect(left.map(({ rowNumber, outcome }) => [rowNumber, outcome])).toEqual([
      [2, 'existing'],
      [9, 'double'],
    ])
    for (const { reason } of left) expect(reason).toMatch(/重复/)
  })

  test('of two imports applied at once are added once', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => row({ name: `客户${at}` }))
    const colleague = await actor(app, { type: 2, factoryId: owner.factoryId })
    const [mine, theirs] = [await start(kind, rows), await start(kind, rows, colleague)]
    const answers = await Promise.all([apply(mine.importId), apply(theirs.importId, undefined, colleague)])
    expect(new Set(answers.map(({ added }) => added))).toEqual(new Set([0, 50]))
    expect((await list(kind)).total).toBe(50)
    // the one that added nothing is no import to undo
    expect(await app.data('/record/getLastImport', { kind }, owner)).toMatchObject({ added: 50 })
  })

  test('that are not requested are not added; one that the server does not have is refused', async () => {
    const { importId } = await start(kind, [row({ name: '甲' }), row({ name: '乙' }), row({ name: '' })])
    const missing = await app.call('/record/applyImport', { importId, rows: [2, 4] }, owner)
    expect(missing).toMatchObject({ code: 409, msg: '共 2 行，只收到 1 行，请传完再检查' })
    expect((await app.data('/record/applyImport', { importId, rows: [3] }, owner)).added).toBe(1)
    expect((await list(kind)).list.map(({ name }) => name)).toEqual(['乙'])
  })

  test('are added while there is room, in the order of the file', async () => {
    await fillBooks(app, owner, recordsMax - 1)
    const { importId, outcomes } = await start(kind, [
      row({ name: '' }),
      row({ name: '甲' }),
      row({ name: '乙' }),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['faulty', 'added', 'full'])
    expect(outcomes[2]?.reason).toMatch(/最多 20000 条/)
    await app.pool.query("delete from address_record where factory_id = $1 and name = '李1'", [
      owner.factoryId,
    ])
    const later = { importId, rows: [{ ...row({ name: '丙' }), rowNumber: 7 }] }
    await app.data('/record/addImportRows', later, owner)
    await saveRecord(app, owner, kind)
    const { added, left } = await apply(importId)
    expect([added, left.map(({ rowNumber, outcome }) => [rowNumber, outcome])]).toEqual([1, [[7, 'full']]])
    expect((await list(kind)).total).toBe(recordsMax)
  })

  test('are undone together, but for records that were changed or used since', async () => {
    const { importId } = await start(
      kind,
      ['张一', '张二', '张三', '张四'].map((name) => row({ name })),
    )
    expect(await app.data('/record/getLastImport', { kind }, owner)).toBeNull()
    await apply(importId)
    const last = await app.data('/record/getLastImport', { kind }, owner)
    expect(last).toMatchObject({
      importId,
      fileName: '客户.xlsx',
      added: 4,
      by: expect.any(String) as unknown,
    })
    const { list: added } = await list(kind)
    const idOf = (name: string) => added.find((record) => record.name === name)?.id ?? 0
    const change = { id: idOf('张一'), version: 1, name: '张一', remark: '改过' }
    await app.data(recordPaths[kind].update, { ...recordWords(), ...change }, owner)
    await app.pool.query('update address_record set times_used = 1 where id = $1', [idOf('张二')])
    // another factory's undo reaches nothing
    expect(await undoRefusal(importId, await actor(app, { type: 2 }))).toBe(404)
    expect(await app.data('/record/undoImport', { importId }, owner)).toEqual({ deleted: 2, kept: 2 })
    expect((await list(kind)).list.map(({ name }) => name).toSorted()).toEqual(['张一', '张二'].toSorted())
    expect(await undoRefusal(importId)).toBe(409)
    expect(await app.data('/record/getLastImport', { kind }, owner)).toBeNull()
  })
})

test("go only into the caller's own book, and no other factory can add or apply them", async () => {
  const stranger = await actor(app, { type: 2 })
  const rows = Array.from({ length: recordsImportedMax }, (_, at) => row({ name: `客户${at}` }))
  const { importId } = await start('recipient', rows)
  const sent = { importId, rows: [{ ...row(), rowNumber: 1 }] }
  expect((await app.call('/record/addImportRows', sent, stranger)).code).toBe(404)
  expect(await applyRefusal(importId, stranger)).toBe(404)
  expect((await app.call('/record/addImportRows', { importId, rows: [] }, owner)).code).toBe(400)
  const many = [...rows, row()].map((each, at) => ({ ...each, rowNumber: at + 2 }))
  expect((await app.call('/record/addImportRows', { importId, rows: many }, owner)).code).toBe(400)
  const twice = [1, 1].map((rowNumber) => ({ ...row(), rowNumber }))
  expect((await app.call('/record/addImportRows', { importId, rows: twice }, owner)).code).toBe(400)
  expect((await apply(importId)).added).toBe(recordsImportedMax)
  expect((await list('recipient')).total).toBe(recordsImportedMax)
  expect((await list('shipper')).total).toBe(0)
  expect((await list('recipient', stranger)).total).toBe(0)
})

test('of another file chosen since are dropped', async () => {
  const first = await start('recipient', [row()])
  const shippers = await start('shipper', [row()])
  const second = await start('recipient', [row({ name: '乙' })])
  expect(await applyRefusal(first.importId)).toBe(409)
  expect((await apply(second.importId)).added).toBe(1)
  expect((await apply(shippers.importId)).added).toBe(1)
})

test('of an unfinished import are deleted after a day, an applied one after thirty', async () => {
  const later = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000 + 1000)
  const { importId } = await start('recipient', [row()])
  await start('shipper', [row()])
  await apply(importId)
  await sweepRecordImports(app.db, later(1))
  const waiting =
    'select 1 from record_import i join record_import_row r on r.import_id = i.id where i.factory_id = $1'
  expect((await app.pool.query(waiting, [owner.factoryId])).rows).toEqual([])
  expect(await app.data('/record/getLastImport', { kind: 'recipient' }, owner)).toMatchObject({ importId })
  await sweepRecordImports(app.db, later(30))
  expect(await app.data('/record/getLastImport', { kind: 'recipient' }, owner)).toBeNull()
  expect((await list('recipient')).total).toBe(1)
})

test('of a whole book are added in one step', async () => {
  const { importId } = await start('recipient', [row()])
  await app.pool.query(
    `insert into record_import_row (import_id, row_number, record, identity)
     select import_id, n, record || jsonb_build_object('name', '客户' || n), int8send(n)
     from record_import_row, generate_series(3, $2::integer + 1) n where import_id = $1`,
    [importId, recordsMax],
  )
  const rows = Array.from({ length: recordsMax }, (_, at) => at + 2)
  const request = { importId, rows }
  expect(await app.data('/record/applyImport', request, owner)).toEqual({ added: recordsMax, left: [] })
  expect((await list('recipient')).total).toBe(recordsMax)
  expect(await app.data('/record/undoImport', { importId }, owner)).toEqual({ deleted: recordsMax, kept: 0 })
})

test('stored by a version without a field have its blank value', async () => {
  const { importId } = await start('recipient', [row({ remark: '周日不在' })])
  await app.pool.query("update record_import_row set record = record - 'remark' where import_id = $1", [
    importId,
  ])
  await apply(importId)
  expect((await list('recipient')).list).toMatchObject([{ name: '李雷', remark: '' }])
})

test('keep a recipient’s usual delivery mode', async () => {
  const { importId } = await start('recipient', [row({ deliveryMode: '送货上楼' })])
  await apply(importId)
  const { list: recipients } = await app.data('/record/getRecipientList', {}, owner)
  expect(recipients).toMatchObject([{ deliveryMode: 'upstairs' }])
})
