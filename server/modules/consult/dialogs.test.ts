import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { dialogsPerPage, unreadCountMax } from '#contract/consult/words.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult, sendMessage, sendPicture } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number
let customer: CallOptions
let consultId: number
let firstId: number
/** Id of the thread with ten thousand messages. */
let longId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())
beforeEach(async () => {
  customer = { cookie: visitorCookie() }
  const started = await startConsult(app, customer, { lineId })
  consultId = started.id
  firstId = started.dialogId
})

const thread = async (as: CallOptions, span = {}) => {
  const { list } = await app.data('/consult/getConsultList', { consultId, ...span }, as)
  const [row] = list
  if (!row) throw new Error('The thread is not there')
  return row
}
const textsOf = async (as: CallOptions, span = {}) => (await thread(as, span)).dialogs.map(({ text }) => text)
const read = (as: CallOptions, lastDialogId: number) =>
  app.call('/consult/setConsultRead', { consultId, lastDialogId }, as)

describe('sending', () => {
  test.each([
    ['emoji', '🚚📦 今天发 👨‍👩‍👧‍👦'],
    ['right to left', 'مرحبا שלום'],
    ['HTML', '<script>alert(1)</script><b>&amp;</b>'],
    ['a thousand signs', '货'.repeat(1000)],
    ['several lines', '一\n二\n三'],
  ])('delivers %s as typed', async (_, text) => {
    await sendMessage(app, customer, consultId, text)
    expect((await textsOf(carrier)).at(-1)).toBe(text)
  })

  test.each([
    ['U+0000', { text: 'a\u0000b' }],
    ['a thousand and one signs', { text: '货'.repeat(1001) }],
    ['nothing', {}],
    ['blanks', { text: ' \n ' }],
    ['text and picture at once', { text: '看', fileId: 'x'.repeat(43) }],
    ['a picture that is a path', { fileId: '../../etc/passwd' }],
    ['a clientId of another form', { text: '看', clientId: '短' }],
  ])('refuses %s and names the field', async (_, part) => {
    const body = { consultId, clientId: randomUUID(), ...part }
    const answer = await app.call('/consult/appendDialog', body, customer)
    expect(answer).toMatchObject({ code: 400, data: { fields: [expect.anything()] } })
    expect(await textsOf(customer)).toHaveLength(1)
  })

  test('saves one message for fifty concurrent calls with the same clientId, whatever the text', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.data('/consult/appendDialog', { consultId, text: `第 ${index} 次`, clientId }, customer),
      ),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers[0]).toMatchObject({ clientId, isMine: true })
    expect(await textsOf(carrier)).toEqual(['今天能发吗？', answers[0]?.text])
    // The other side may happen to use the same id.
    await app.data('/consult/appendDialog', { consultId, text: '能', clientId }, carrier)
    expect((await textsOf(customer)).at(-1)).toBe('能')
  })

  test('refuses more than 120 messages a minute and says how long to wait', async () => {
    const fast = await actor(app, { type: 2 })
    const started = await startConsult(app, fast, { lineId })
    const send = () =>
      app.call('/consult/appendDialog', { consultId: started.id, text: '在吗', clientId: randomUUID() }, fast)
    for (let sent = 1; sent < 120; sent += 1) expect((await send()).code).toBe(200)
    expect(await send()).toMatchObject({ code: 429, msg: expect.stringContaining('60 秒后再试') })
    app.clock.advanceMs(60_000)
    expect((await send()).code).toBe(200)
  })
})

describe('deleting', () => {
  test('leaves only a mark; text and picture are gone from answer, row and disk; idempotent', async () => {
    const fileId = await sendPicture(app, customer, consultId)
    const { dialogs } = await thread(customer)
    const pictureId = dialogs.at(-1)?.id ?? 0
    expect(dialogs.at(-1)?.picture).toEqual({ fileId, widthPx: 80, heightPx: 60 })
    for (const dialogId of [firstId, pictureId, pictureId])
      expect(await app.data('/consult/deleteDialog', { dialogId }, customer)).toBeNull()
    for (const as of [customer, carrier]) {
      const seen = await thread(as)
      expect(seen.dialogs).toMatchObject([
        { id: firstId, text: null, picture: null, isDeleted: true },
        { id: pictureId, text: null, picture: null, isDeleted: true },
      ])
      expect(await app.call('/files/read', { fileId }, as)).toMatchObject({ code: 404 })
    }
    const rows = await app.db.selectFrom('dialog').selectAll().where('consult_id', '=', consultId).execute()
    expect(JSON.stringify(rows)).not.toMatch(/今天能发/)
    expect(rows.map(({ file_id }) => file_id)).toEqual([null, null])
  })

  test('no longer counts a deleted message as unread', async () => {
    expect((await thread(carrier)).unread).toBe(1)
    await app.data('/consult/deleteDialog', { dialogId: firstId }, customer)
    expect((await thread(carrier)).unread).toBe(0)
    const { list } = await app.data('/consult/getConsultList', { unreadOnly: true }, carrier)
    expect(list.map(({ id }) => id)).not.toContain(consultId)
  })

  test('refuses to delete a message of the other side', async () => {
    const { id } = await sendMessage(app, carrier, consultId, '能发')
    const answer = await app.call('/consult/deleteDialog', { dialogId: id }, customer)
    expect(answer).toEqual({ ...problems.dialogNotMine, data: null })
    expect(await textsOf(customer)).toEqual(['今天能发吗？', '能发'])
  })
})

describe('reading', () => {
  test('never moves the read mark back, counts the rest and shows the mark to the other side', async () => {
    const ids = [firstId]
    for (const text of ['一', '二', '三']) ids.push((await sendMessage(app, customer, consultId, text)).id)
    const [, second = 0, third = 0] = ids
    expect(await thread(carrier)).toMatchObject({ unread: 4, readUpTo: 0 })
    expect((await read(carrier, third)).code).toBe(200)
    expect((await read(carrier, second)).code).toBe(200)
    expect(await thread(carrier)).toMatchObject({ unread: 1, readUpTo: third, readByOtherUpTo: 0 })
    expect(await thread(customer)).toMatchObject({ unread: 0, readUpTo: 0, readByOtherUpTo: third })
  })

  test('keeps the furthest of fifty concurrent marks', async () => {
    const ids: number[] = []
    for (let index = 0; index < 10; index += 1)
      ids.push((await sendMessage(app, customer, consultId, `${index}`)).id)
    await Promise.all(Array.from({ length: 50 }, (_, index) => read(carrier, ids[index % 10] ?? 0)))
    expect((await thread(carrier)).readUpTo).toBe(ids.at(-1))
  })

  test('refuses a message outside the thread as a mark', async () => {
    const other = await startConsult(app, { cookie: visitorCookie() }, { lineId })
    for (const id of [other.dialogId, firstId + 1_000_000])
      expect(await read(carrier, id)).toMatchObject({ code: 404 })
    expect((await thread(carrier)).unread).toBe(1)
  })
})

describe('ten thousand messages', () => {
  test('pages back without gaps or repeats, catches up forwards and counts up to a hundred unread', async () => {
    await app.pool.query(
      `insert into dialog (consult_id, side, visitor_hash, client_id, text, at)
      select c.id, 'customer', c.visitor_hash, 'client-' || n, '第 ' || n || ' 条', now()
      from consult c, generate_series(1, 10000) n where c.id = $1 order by n`,
      [consultId],
    )
    await app.pool.query(
      `update consult set last_dialog_id = m.id, last_of_customer = m.id
      from (select max(id) as id from dialog where consult_id = $1) m where consult.id = $1`,
      [consultId],
    )
    longId = consultId
    const seen: number[] = []
    let page = await thread(carrier)
    expect(page.hasLater).toBe(false)
    for (;;) {
      expect(page.dialogs.length).toBeLessThanOrEqual(dialogsPerPage)
      seen.unshift(...page.dialogs.map(({ id }) => id))
      if (!page.hasEarlier) break
      page = await thread(carrier, { beforeDialogId: page.dialogs[0]?.id })
      expect(page.hasLater).toBe(true)
    }
    expect(seen).toHaveLength(10_001)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const from = seen.at(-120) ?? 0
    const caughtUp: number[] = []
    for (let after = from, hasLater = true; hasLater; after = caughtUp.at(-1) ?? 0) {
      const next = await thread(carrier, { afterDialogId: after })
      expect(next.hasEarlier).toBe(true)
      caughtUp.push(...next.dialogs.map(({ id }) => id))
      hasLater = next.hasLater
    }
    expect(caughtUp).toEqual(seen.slice(-119))
    expect(await thread(carrier, { afterDialogId: seen.at(-1) })).toMatchObject({
      dialogs: [],
      hasLater: false,
    })
    expect((await thread(carrier)).unread).toBe(unreadCountMax)
  })

  test('reads a thread along its own index, not through those of others', async () => {
    await app.pool.query(
      `with other as (
        insert into consult (visitor_hash, carrier_id, subject, created_at, last_at)
        select visitor_hash, carrier_id, subject, created_at, last_at from consult, generate_series(1, 300) n
        where id = $1 returning id, visitor_hash)
      insert into dialog (consult_id, side, visitor_hash, client_id, text, at)
      select id, 'customer', visitor_hash, 'client-' || n, '第 ' || n || ' 条', now()
      from generate_series(1, 100) n, other order by n`,
      [longId],
    )
    await app.pool.query('analyze dialog')
    const { rows } = await app.pool.query<{ 'QUERY PLAN': string }>(
      'explain select * from dialog d where d.consult_id = (select max(id) from consult) and d.id < 5000000 order by d.id desc limit 51',
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan.* using dialog_consult/)
    expect(plan).not.toMatch(/Sort|Seq Scan|Filter/)
  })

  test('refuses before and after together', async () => {
    const body = { consultId, beforeDialogId: 5, afterDialogId: 1 }
    expect(await app.call('/consult/getConsultList', body, carrier)).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'afterDialogId' }] },
    })
  })
})
