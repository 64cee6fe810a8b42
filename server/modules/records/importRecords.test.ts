import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { recordKinds, recordsImportedMax, recordsMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { fillBooks, recordPaths, recordWords, saveRecord } from '#server/testing/data/records.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

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

type Row = CallInput<'/record/importRecipients'>['rows'][number]
const row = (changes: Row = {}): Row => ({
  name: '李雷',
  phone: '13900139000',
  region: '浙江省金华市义乌市',
  address: '福田街道 8 号',
  ...changes,
})
const list = (kind: RecordKind, as: Actor = owner) => app.data(recordPaths[kind].list, {}, as)

test.each(recordKinds)(
  'an import of %s is undone, but for the records that were changed or used since',
  async (kind) => {
    const { importRows, update, remove } = recordPaths[kind]
    const rows = ['张一', '张二', '张三', '张四'].map((name) => row({ name }))
    const { ids } = await app.data(importRows, { rows }, owner)
    expect(ids).toHaveLength(4)
    const { list: added } = await list(kind)
    const idOf = (name: string) => added.find((record) => record.name === name)?.id ?? 0
    const change = { id: idOf('张一'), version: 1, name: '张一', remark: '改过' }
    await app.data(update, { ...recordWords(), ...change }, owner)
    await app.pool.query('update address_record set times_used = 1 where id = $1', [idOf('张二')])
    expect(await app.data(remove, { ids, isUndo: true }, owner)).toEqual({ deleted: 2 })
    expect((await list(kind)).list.map(({ name }) => name).toSorted()).toEqual(['张一', '张二'].toSorted())
    // another factory's undo reaches nothing
    expect(await app.data(remove, { ids, isUndo: true }, await actor(app, { type: 2 }))).toEqual({
      deleted: 0,
    })
  },
)

describe.each(recordKinds)('rows of %s', (kind) => {
  const { importRows } = recordPaths[kind]
  const send = (rows: Row[], options: { dryRun?: boolean; idempotencyKey?: string } = {}) =>
    app.data(importRows, { rows, dryRun: options.dryRun ?? false }, { ...owner, ...options })

  test('are added when valid, each with its outcome; a dry run answers the same and adds nothing', async () => {
    await saveRecord(app, owner, kind, { phone: '13900139009' })
    const rows = [
      row({ company: '雷氏五金', remark: '周日不在' }),
      row({ phone: '１３９００１３９０００', address: '福田街道8号' }),
      row({ phone: '13900139009', address: '福田街道商城大道 8 号' }),
      row({ name: '', phone: '1', region: '亚特兰蒂斯' }),
      row({ phone: '0579-87112233', region: '330784' }),
    ]
    const expected = ['added', 'double', 'existing', 'faulty', 'added']
    const dry = await send(rows, { dryRun: true })
    expect(dry.outcomes.map(({ outcome }) => outcome)).toEqual(expected)
    expect(dry.added).toBe(2)
    expect((await list(kind)).total).toBe(1)

    const done = await send(rows)
    expect(done).toEqual({ ...dry, ids: [expect.any(Number), expect.any(Number)] })
    expect(dry.ids).toEqual([])
    for (const { outcome, reason } of done.outcomes) expect(reason === '').toBe(outcome === 'added')
    expect(done.outcomes[3]?.reason.split('；')).toHaveLength(3)
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

  test('get the first answer again under their key; without it, the current outcome', async () => {
    const rows = [row(), row({ name: '韩梅梅' })]
    const idempotencyKey = `import-of-${kind}-again`
    const first = await send(rows, { idempotencyKey })
    expect(first.added).toBe(2)
    expect(await send(rows, { idempotencyKey })).toEqual(first)
    const again = await send(rows)
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['existing', 'existing'])
    expect((await list(kind)).total).toBe(2)
  })

  test('are added once when sent by two at once', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => row({ name: `客户${at}` }))
    const answers = await Promise.all([send(rows), send(rows), send(rows)])
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(50)
    expect((await list(kind)).total).toBe(50)
  })

  test('are added while there is room', async () => {
    await fillBooks(app, owner, recordsMax - 1)
    const answer = await send([row({ name: '' }), row({ name: '甲' }), row({ name: '乙' })])
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['faulty', 'added', 'full'])
    expect(answer.outcomes[2]?.reason).toMatch(/最多 20000 条/)
    expect((await list(kind)).total).toBe(recordsMax)
  })
})

test("are bounded per chunk and go only into the caller's own book", async () => {
  const rows = Array.from({ length: recordsImportedMax }, (_, at) => row({ name: `客户${at}` }))
  const { importRows } = recordPaths.recipient
  expect((await app.call(importRows, { rows: [...rows, row()] }, owner)).code).toBe(400)
  expect((await app.call(importRows, { rows: [] }, owner)).code).toBe(400)
  expect((await app.data(importRows, { rows }, owner)).added).toBe(recordsImportedMax)
  expect((await list('recipient')).total).toBe(recordsImportedMax)
  expect((await list('shipper')).total).toBe(0)
  expect((await list('recipient', await actor(app, { type: 2 }))).total).toBe(0)
})

test('keep a recipient’s usual delivery mode', async () => {
  const { importRows } = recordPaths.recipient
  await app.data(importRows, { rows: [row({ deliveryMode: '送货上楼' })] }, owner)
  const { list: recipients } = await app.data('/record/getRecipientList', {}, owner)
  expect(recipients).toMatchObject([{ deliveryMode: 'upstairs' }])
  const shippers = { rows: [row({ deliveryMode: '自提' })] } as CallInput<'/record/importShippers'>
  expect((await app.call('/record/importShippers', shippers, owner)).code).toBe(400)
})

test('how a user mapped the columns of a list is remembered, the last ten lists of each book', async () => {
  const read = (as: Actor) => app.data('/record/getSheetMappings', { kind: 'recipient' }, as)
  const save = (titles: string[], targets: ('name' | 'phone' | 'province' | null)[]) =>
    app.data('/record/saveSheetMapping', { kind: 'recipient', titles, targets }, owner)
  expect(await read(owner)).toEqual({ list: [], total: 0 })
  for (let at = 0; at < 11; at += 1) {
    app.clock.advanceMs(1000)
    await save([`列 ${at}`, '号'], ['name', 'phone'])
  }
  app.clock.advanceMs(1000)
  await save(['列 5', '号'], ['province', null])
  const { list: mappings } = await read(owner)
  expect(mappings[0]).toEqual({ titles: ['列 5', '号'], targets: ['province', null] })
  expect(mappings).toHaveLength(10)
  expect(mappings.map(({ titles }) => titles[0])).not.toContain('列 0')
  expect(await app.data('/record/getSheetMappings', { kind: 'shipper' }, owner)).toEqual({
    list: [],
    total: 0,
  })
  expect(await read(await actor(app, { type: 2 }))).toEqual({ list: [], total: 0 })
  const uneven = { kind: 'recipient' as const, titles: ['一'], targets: [] }
  expect((await app.call('/record/saveSheetMapping', uneven, owner)).code).toBe(400)
})
