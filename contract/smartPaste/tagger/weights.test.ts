import { expect, test } from 'vitest'
import { featureCount } from './features.ts'
import { tagCount } from './tags.ts'
import { packWeights, readWeights, weightStep } from './weights.ts'

test('reads the weights that were stored', () => {
  const steps = new Int8Array(featureCount * tagCount)
  const set: [feature: number, tag: number, step: number][] = [
    [0, 0, 3],
    [0, tagCount - 1, -127],
    [5, 2, 127],
    [featureCount - 1, 7, -1],
  ]
  for (const [feature, tag, step] of set) steps[feature * tagCount + tag] = step
  const follow = new Int8Array((tagCount + 1) * tagCount)
  follow[0] = -40
  follow[follow.length - 1] = 12
  const model = readWeights(packWeights(steps, follow))
  expect(model.follow[0]).toBeCloseTo(-40 * weightStep)
  expect(model.follow[follow.length - 1]).toBeCloseTo(12 * weightStep)
  for (const [feature, tag, step] of set) {
    const sums = new Float64Array(tagCount)
    model.addWeights(feature, sums, 0)
    expect(sums[tag]).toBeCloseTo(step * weightStep)
  }
  const none = new Float64Array(tagCount)
  model.addWeights(4, none, 0)
  expect([...none]).toEqual(Array.from({ length: tagCount }, () => 0))
})

test('refuses weights of another length', () => {
  expect(() => readWeights('AAAA')).toThrow('another length')
})
