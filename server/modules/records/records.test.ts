import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { recordKinds, recordsMax } from '#contract/records/words.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { recordPaths, recordWords, saveRecord } from '#server/testing/data/records.ts'
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

describe.each(recordKinds)('%s', (kind) => {
  const { list, update, remove, merge } = recordPaths[kind]
  const save = (changes = {}, as: Actor = owner) => saveRecord(app, as, kind, changes)
  const trySave = (changes: object, as: Actor = owner) => app.call(update, recordWords(changes), as)
  const rows = async (as: Actor = owner, request = {}) => (await app.data(list, request, as)).list

  test('is stored as typed with the current region, and shared only within the factory', async () => {
    const saved = await save({
      company: '雷氏五金商行',
      phone: '+86 139-0013-9000',
      remark: '周日不在',
      address: ' 福田街道 8 号 ',
    })
    const now = app.clock.now().toISOString()
    const { isExisting, ...row } = saved
    expect(isExisting).toBe(false)
    expect(row).toEqual({
      id: expect.any(Number),
      name: '李雷',
      company: '雷氏五金商行',
      phone: '13900139000',
      regionCode: '330782',
      regionText: '浙江省金华市义乌市',
      address: '福田街道 8 号',
      isDefault: false,
      remark: '周日不在',
      timesUsed: 0,
      lastUsedAt: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
      ...(kind === 'recipient' ? { deliveryMode: null } : {}),
    })
    const colleague = await actor(app, { type: 2, role: 'user', factoryId: owner.factoryId })
    expect(await rows(colleague)).toEqual([row])
    const changed = await save({ id: row.id, version: 1, name: '李小雷' }, colleague)
    expect(changed).toMatchObject({ id: row.id, name: '李小雷', company: '', version: 2 })
    expect(await rows()).toMatchObject([{ name: '李小雷' }])
    expect(await rows(await actor(app, { type: 2 }))).toEqual([])
  })

  test('is in one book only', async () => {
    const other = kind === 'shipper' ? 'recipient' : 'shipper'
    const { id } = await save()
    expect((await app.data(recordPaths[other].list, {}, owner)).total).toBe(0)
    expect((await app.call(recordPaths[other].update, recordWords({ id, version: 1 }), owner)).code).toBe(404)
    expect(await app.data(recordPaths[other].remove, { id }, owner)).toEqual({ deleted: 0 })
    expect(await rows()).toHaveLength(1)
  })

  test('is recognized when saved again in another spelling', async () => {
    const first = await save({ phone: '0579-87112233', company: '甲', address: '福田街道 8 号' })
    const again = await save({
      phone: '０５７９ 87112233',
      company: '乙',
      address: '福田街道8号',
      isDefault: true,
    })
    expect(again).toEqual({ ...first, isExisting: true })
    for (const change of [
      { name: '李蕾' },
      { phone: '0579-87112233-8' },
      { address: '福田街道 9 号' },
      { regionCode: '330783' },
    ])
      expect((await save({ phone: '0579-87112233', address: '福田街道 8 号', ...change })).isExisting).toBe(
        false,
      )
    expect(await rows()).toHaveLength(5)
  })

  test('refuses a change that makes two identical, and returns the other', async () => {
    const first = await save()
    const second = await save({ phone: '13900139001' })
    const { code, data } = await trySave({ id: second.id, version: 1 })
    const { isExisting: _, ...existing } = first
    expect(code).toBe(409)
    expect(data).toMatchObject({ existing })
    expect((await save({ id: first.id, version: 1, remark: '同一个人' })).remark).toBe('同一个人')
  })

  test('refuses a change to a version saved meanwhile, and returns it', async () => {
    const { id } = await save()
    await save({ id, version: 1, remark: '先到' })
    const { code, msg, data } = await trySave({ id, version: 1, remark: '后到' })
    expect({ code, msg }).toEqual({ code: 409, msg: '这条记录刚被别人修改过，请核对最新内容后重新保存' })
    expect(data).toMatchObject({ current: { id, remark: '先到', version: 2 } })
    expect(await rows()).toMatchObject([{ remark: '先到' }])
  })

  test('saves one of twenty concurrent changes to one version', async () => {
    const { id } = await save()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => trySave({ id, version: 1, remark: `第 ${index} 个` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(19)
    expect(await rows()).toMatchObject([{ version: 2 }])
  })

  test('saves one of fifty identical concurrent ones', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => save()))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ isExisting }) => !isExisting)).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  test('has one default: the last one set, also of ten concurrent ones', async () => {
    const saved = await save({ isDefault: true })
    const next = await save({ phone: '13900139001', isDefault: true })
    expect(await rows()).toMatchObject([
      { id: next.id, isDefault: true },
      { id: saved.id, isDefault: false, version: 2 },
    ])
    expect((await save({ phone: '13900139001', id: next.id, version: 1 })).isDefault).toBe(false)
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save({ phone: `1390013910${index}`, isDefault: index % 2 === 0 }),
      ),
    )
    const answers = await Promise.all(
      others.map(({ id, phone, version }) => trySave({ id, phone, version, isDefault: true })),
    )
    // A record that just lost the default has a version that its saver has not seen.
    for (const { code } of answers) expect([200, 409]).toContain(code)
    expect((await rows()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('deletes one or many; idempotent', async () => {
    const ids = []
    for (const phone of ['13900139000', '13900139001', '13900139002']) ids.push((await save({ phone })).id)
    const [first = 0, ...others] = ids
    expect(await app.data(remove, { id: first }, owner)).toEqual({ deleted: 1 })
    expect(await app.data(remove, { id: first }, owner)).toEqual({ deleted: 0 })
    expect(await app.data(remove, { ids: [...ids, ...others] }, owner)).toEqual({ deleted: 2 })
    expect(await rows()).toEqual([])
    expect((await trySave({ id: first, version: 1 })).code).toBe(404)
    expect((await save()).isExisting).toBe(false)
  })

  test('merges by adding uses, keeping the later day and the default, and leaving one', async () => {
    const target = await save({ remark: '留' })
    const [often, never] = [
      await save({ phone: '13900139001', isDefault: true }),
      await save({ phone: '13900139002' }),
    ]
    await app.pool.query(
      `update address_record set times_used = case id when $1 then 2 else 5 end,
       last_used_at = case id when $1 then timestamptz '2026-01-01Z' else timestamptz '2026-02-01Z' end where id in ($1, $2)`,
      [target.id, often.id],
    )
    const merged = await app.data(
      merge,
      { keepId: target.id, mergeIds: [often.id, never.id, target.id] },
      owner,
    )
    expect(merged).toMatchObject({
      id: target.id,
      phone: '13900139000',
      remark: '留',
      timesUsed: 7,
      lastUsedAt: '2026-02-01T00:00:00.000Z',
      isDefault: true,
      version: 2,
    })
    expect(await rows()).toEqual([merged])
  })

  test('merges nothing when one of two ids is foreign', async () => {
    const stranger = await actor(app, { type: 2 })
    const [mine, second] = [await save(), await save({ phone: '13900139001' })]
    const theirs = await save({}, stranger)
    for (const [keepId, mergeIds] of [
      [mine.id, [second.id, theirs.id]],
      [theirs.id, [mine.id]],
    ] as const)
      expect((await app.call(merge, { keepId, mergeIds: [...mergeIds] }, owner)).code).toBe(404)
    expect(await rows()).toHaveLength(2)
    expect(await rows(stranger)).toHaveLength(1)
  })

  test('counts no use twice when merging and deleting concurrently', async () => {
    const saved = []
    for (let index = 0; index < 10; index += 1) saved.push(await save({ phone: `1390013920${index}` }))
    await app.pool.query('update address_record set times_used = 1 where factory_id = $1', [owner.factoryId])
    const ids = saved.map(({ id }) => id)
    const answers = await Promise.all([
      ...ids
        .slice(1, 9)
        .map((id) => app.call(merge, { keepId: ids[0] ?? 0, mergeIds: [id, ids[9] ?? 0] }, owner)),
      ...ids.slice(1, 5).map((id) => app.call(merge, { keepId: id, mergeIds: [ids[0] ?? 0] }, owner)),
      ...ids.slice(5).map((id) => app.call(remove, { id }, owner)),
    ])
    for (const { code } of answers) expect([200, 404]).toContain(code)
    const left = await rows(owner, { pageSize: 100 })
    const deletedUses = answers
      .slice(12)
      .reduce((sum, { data }) => sum + (data as { deleted: number }).deleted, 0)
    // A merge never keeps deleted ones: each deletion removed its own use.
    expect(left.reduce((sum, { timesUsed }) => sum + timesUsed, 0)).toBe(10 - deletedUses)
  })

  test('enforces the limit, also for many at once', async () => {
    await app.pool.query(
      `insert into address_record (factory_id, kind, name, company, phone, region_code, region_text, address, remark, identity,
        name_pinyin, search_text, created_at, updated_at)
       select $1, $2, '某', '', '1', '330782', '', '', '', int8send(n), 'mou', '某', $3, $3 from generate_series(1, $4::integer) n`,
      [owner.factoryId, kind, app.clock.now(), recordsMax - 2],
    )
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => trySave({ phone: `1390013930${index}` })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers.find(({ code }) => code === 409)?.msg).toMatch(/^地址簿里的.+最多 20000 条，请先/)
    expect((await app.data(list, {}, owner)).total).toBe(recordsMax)
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['U+0000', { remark: 'a\u0000b' }, 'remark'],
    ['half a character', { company: '\ud800' }, 'company'],
    ['a long name', { name: '长'.repeat(31) }, 'name'],
    ['a novel', { address: '长'.repeat(50_000) }, 'address'],
    ['no phone', { phone: '12345' }, 'phone'],
    ['no such region', { regionCode: '999999' }, 'regionCode'],
    ['an id without its version', { id: 1 }, 'version'],
    ['a version without an id', { version: 1 }, 'version'],
  ])('%s is refused at its field', async (_, changes, path) => {
    const answer = await trySave(changes)
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ path }] } })
    expect(await rows()).toEqual([])
  })

  test.each([{}, { id: 1, ids: [1] }, { ids: [] }, { ids: Array.from({ length: 201 }, (_, n) => n + 1) }])(
    'refuses a deletion with no ids, both forms or too many: %#',
    async (request) => {
      expect((await app.call(remove, request, owner)).code).toBe(400)
    },
  )

  test('keeps and finds texts that look like SQL, HTML and patterns', async () => {
    const nasty = [`'; drop table x;--`, '<b>粗</b>', '100%_\\', '\u202eabc', 'עברית', '😀😀']
    for (const [index, name] of nasty.entries()) await save({ name, phone: `1390013940${index}` })
    for (const name of nasty) {
      const found = await rows(owner, { keyword: name })
      expect(found.map((row) => row.name)).toContain(name)
      if (name.includes('%')) expect(found).toHaveLength(1)
    }
  })
})

test('replaces an abolished region by its successor', async () => {
  // 浙江省杭州市下城区 is 拱墅区 since 2021.
  const { regionCode, regionText } = await saveRecord(app, owner, 'shipper', { regionCode: '330103' })
  expect({ regionCode, regionText }).toEqual({ regionCode: '330105', regionText: '浙江省杭州市拱墅区' })
})

test("keeps a recipient's preferred delivery mode", async () => {
  const saved = await saveRecord(app, owner, 'recipient', { deliveryMode: 'upstairs' })
  expect(saved.deliveryMode).toBe('upstairs')
  const changed = await saveRecord(app, owner, 'recipient', { id: saved.id, version: 1, deliveryMode: null })
  expect(changed.deliveryMode).toBeNull()
})

test('gives an unverified factory no books yet', async () => {
  const unverified = await actor(app, { type: 0 })
  for (const kind of recordKinds)
    expect(await app.call(recordPaths[kind].list, {}, unverified)).toMatchObject({
      code: 403,
      msg: '身份认证后才能使用这些功能',
    })
})
