import { expect, test } from 'vitest'
import { progressSteps } from './progressSteps.ts'

const createdAt = '2026-11-20T02:00:00.000Z'
const event = (status: string) => ({ at: '2026-11-21T02:00:00.000Z', status })
const shown = (steps: ReturnType<typeof progressSteps>) => steps.map((step) => `${step.label}:${step.state}`)

test('marks done, current and open steps', () => {
  const steps = progressSteps({ status: 'picked_up', createdAt, events: [event('picked_up')] })
  expect(shown(steps)).toEqual([
    '下单:done',
    '接单:done',
    '收货:current',
    '运输:todo',
    '到站:todo',
    '送货:todo',
    '签收:todo',
  ])
  expect(steps[0]?.at).toBe(createdAt)
  expect(steps[2]?.at).toBe('2026-11-21T02:00:00.000Z')
})

test('has no delivery leg where the recipient picks up the goods', () => {
  const steps = progressSteps({ status: 'arrived', createdAt, events: [], isDelivered: false })
  expect(steps.map((step) => step.label)).not.toContain('送货')
})

test('leaves the delivery leg out when a signed waybill never had one', () => {
  const withoutLeg = progressSteps({
    status: 'signed',
    createdAt,
    events: [event('arrived'), event('signed')],
  })
  const withLeg = progressSteps({
    status: 'signed',
    createdAt,
    events: [event('delivering'), event('signed')],
  })
  expect(withoutLeg.map((step) => step.label)).not.toContain('送货')
  expect(withLeg.map((step) => step.label)).toContain('送货')
})

test('shows the return of a receipt only where one was ordered or has come', () => {
  const plain = progressSteps({ status: 'signed', createdAt, events: [] })
  const ordered = progressSteps({ status: 'signed', createdAt, events: [], hasReceipt: true })
  expect(plain.map((step) => step.label)).not.toContain('回单')
  expect(shown(ordered).at(-1)).toBe('回单:todo')
})

test('ends where the shipment was stopped', () => {
  expect(shown(progressSteps({ status: 'rejected', createdAt, events: [] }))).toEqual([
    '下单:done',
    '拒单:stopped',
  ])
  expect(shown(progressSteps({ status: 'cancelled', createdAt, events: [event('accepted')] }))).toEqual([
    '下单:done',
    '接单:done',
    '取消:stopped',
  ])
})
