import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { settleSides } from './sides.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import type { SpanKind } from './tags.ts'

const context = { index: indexRegions(rows), siteCode: '330784', today: '2026-11-29' }

/** Returns the parts of a text, each with its kind and how probable this and the other party is. */
function partsOf(text: string, parts: readonly [part: string, kind: SpanKind, own: number, other: number][]) {
  return parts.map(([part, kind, probability, ofOther]): TaggedSpan => {
    const start = text.indexOf(part)
    return { start, end: start + part.length, kind, probability, ofOther }
  })
}

const kindsOf = (text: string, spans: readonly TaggedSpan[]) =>
  settleSides(text, spans, context).map(({ start, end, kind }) => `${text.slice(start, end)} ${kind}`)

test('gives a place to the party of the name beside it, and the other region to the other one', () => {
  const text = '发长春绿园区合心镇，永康石柱镇上杨 卜师傅13500700187'
  const spans = partsOf(text, [
    ['长春绿园区合心镇', 'recipient.place', 0.97, 0.02],
    ['永康石柱镇上杨', 'recipient.place', 0.58, 0.4],
    ['卜师傅', 'shipper.name', 0.99, 0.01],
    ['13500700187', 'shipper.phone', 0.99, 0.01],
  ])
  expect(kindsOf(text, spans)).toEqual([
    '长春绿园区合心镇 recipient.place',
    '永康石柱镇上杨 shipper.place',
    '卜师傅 shipper.name',
    '13500700187 shipper.phone',
  ])
})

test('gives a doubtful phone to the party that has none', () => {
  const text = '这个号18000690208发，那个号15300690209收'
  const spans = partsOf(text, [
    ['18000690208', 'shipper.phone', 0.9, 0.05],
    ['15300690209', 'shipper.phone', 0.5, 0.45],
  ])
  expect(kindsOf(text, spans)[1]).toBe('15300690209 recipient.phone')
})

test('leaves a sure part as it is, and keeps how probable it is that a part is one at all', () => {
  const text = '李雷13900139000，王芳13855501234'
  const spans = partsOf(text, [
    ['13900139000', 'recipient.phone', 0.99, 0.01],
    ['13855501234', 'recipient.phone', 0.45, 0.05],
  ])
  const [first, second] = settleSides(text, spans, context)
  expect(first?.kind).toBe('recipient.phone')
  expect((second?.probability ?? 0) + (second?.ofOther ?? 0)).toBeCloseTo(0.5)
})

test('gives no further phone of a person to the other party', () => {
  const text = '发货人王五13900139000，打不通打13855501234，发宁波北仑区周总收'
  const spans = partsOf(text, [
    ['13900139000', 'shipper.phone', 0.98, 0.01],
    ['13855501234', 'shipper.phone', 0.6, 0.3],
  ])
  expect(kindsOf(text, spans)[1]).toBe('13855501234 shipper.phone')
})

test('counts 我们电话 for neither party where the goods come in', () => {
  const text = '供应商电话13900139000，我们电话13855501234，送到我们厂里'
  const spans = partsOf(text, [
    ['13900139000', 'shipper.phone', 0.6, 0.3],
    ['13855501234', 'recipient.phone', 0.6, 0.3],
  ])
  expect(kindsOf(text, spans)).toEqual(['13900139000 shipper.phone', '13855501234 recipient.phone'])
})

test('leaves goods, and a text with many parts, to the tagger', () => {
  const text = '保温杯 13900139000'
  const goods = partsOf(text, [
    ['保温杯', 'goods', 0.9, 0],
    ['13900139000', 'recipient.phone', 0.6, 0.4],
  ])
  expect(settleSides(text, goods, context)).toEqual(goods)
  const many = Array.from({ length: 13 }, (): TaggedSpan => ({
    start: 0,
    end: 3,
    kind: 'shipper.name',
    probability: 0.5,
    ofOther: 0.5,
  }))
  expect(settleSides(text, many, context)).toEqual(many)
})
