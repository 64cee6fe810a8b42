import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { eventPusher, step } from '#server/testing/stubs/eventPusher.ts'
import type { EventPusher } from '#server/testing/stubs/eventPusher.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let pusher: EventPusher

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  pusher = await eventPusher(app)
})

const accepted = (...of: Parameters<EventPusher['accepted']>) => pusher.accepted(...of)
const push = (...sent: Parameters<EventPusher['push']>) => pusher.push(...sent)
const order = (number: string) => pusher.order(number)

const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()

describe('the time of an event', () => {
  test('appears in timeline, tracking and waybill dates; changes are stored with the current time', async () => {
    const { number } = await accepted()
    const times = [ago(50 * minuteMs), ago(40 * minuteMs), ago(30 * minuteMs), ago(20 * minuteMs)]
    await push([
      step(number, 'pickUp', { at: times[0] }),
      step(number, 'depart', { at: times[1] }),
      step(number, 'arrive', { at: times[2] }),
      step(number, 'sign', { at: times[3], signer: '李雷' }),
    ])
    const { waybill, timeline, ledgers, updatedAt, proof } = await order(number)
    expect(timeline.slice(2).map(({ at }) => at)).toEqual(times)
    expect(waybill?.events.slice(1).map(({ at }) => at)).toEqual(times)
    expect([waybill?.signedAt, proof?.signedAt, updatedAt]).toEqual([times[3], times[3], ago(0)])
    expect(ledgers).toMatchObject([{ kind: 'settlement', state: 'due', dueAt: times[3] }])
    const { list } = await app.data('/notices/getNoticeList', {}, pusher.customer)
    expect(list[0]).toMatchObject({ kind: 'signed', at: ago(0) })
  })

  test('never precedes what the order already shows', async () => {
    const { number } = await accepted()
    const later = ago(10 * minuteMs)
    await push([step(number, 'pickUp', { at: later }), step(number, 'depart', { at: ago(50 * minuteMs) })])
    const { timeline } = await order(number)
    expect(timeline.slice(2).map(({ at }) => at)).toEqual([later, later])
  })

  test('may be slightly ahead and then counts as now; further ahead or a week ago is refused', async () => {
    const { number } = await accepted()
    const weekMs = 7 * 24 * 60 * minuteMs
    const results = await push([
      step(number, 'pickUp', { at: ago(-5 * minuteMs - 1) }),
      step(number, 'pickUp', { at: ago(weekMs + 1) }),
      step(number, 'pickUp', { at: ago(-5 * minuteMs) }),
      step(number, 'depart', { at: ago(weekMs) }),
    ])
    expect(results.map(({ outcome, code, reason }) => [outcome, code, reason])).toEqual([
      ['refused', 400, '发生时间晚于现在，请核对时区和时钟，或不填发生时间'],
      ['refused', 400, '发生时间早于 7 天前，请改为 7 天内的时间，或不填发生时间'],
      ['taken', null, null],
      ['taken', null, null],
    ])
    expect((await order(number)).timeline.slice(2).map(({ at }) => at)).toEqual([ago(0), ago(0)])
  })
})
