import { expect, test } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import rows from '#contract/regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '#contract/regions/regions.ts'
import { normalizePasted } from '#contract/smartPaste/normalizePasted.ts'
import { kindOf } from '#contract/smartPaste/tagger/tags.ts'
import { tokensOf } from '#contract/smartPaste/tagger/tokens.ts'
import { corpusToday } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import type { CorpusText } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import { align } from './align.ts'
import { noisyVariant, samplesOf, templateOf } from './samples.ts'
import { packTrained, trainingTexts } from './train.ts'
import { train } from './training.ts'

const context = { index: indexRegions(rows), siteCode: '330784', today: corpusToday }

/** Returns the tagged parts of a text, each with its kind. */
function partsOf(corpusText: CorpusText): string[] {
  const { reading, tabbed } = normalizePasted(corpusText.text, context.index)
  const tokens = tokensOf(reading.text, tabbed)
  const { tags } = align(corpusText, reading.text, tokens, context)
  const parts: string[] = []
  let last: string | null = null
  for (const [at, { start, end }] of tokens.entries()) {
    const kind = kindOf(tags[at] ?? 0)
    const text = reading.text.slice(start, end)
    if (kind !== null && kind === last) parts.push(`${parts.pop() ?? ''}${text}`)
    else if (kind !== null) parts.push(`${kind} ${text}`)
    last = kind
  }
  return parts
}

test('finds where the fields of a text stand', () => {
  expect(
    partsOf({
      text: '司机老万13900009901。货是水泵 6箱 每箱20公斤，发宁波象山县石浦镇渔港路，收货的叫邬长青，电话15800009902，别压',
      to: '邬长青|15800009902|浙江省宁波市象山县|石浦镇渔港路|',
      goods: ['水泵|纸箱|6|120||'],
      remark: '别压',
    }),
  ).toEqual([
    'goods 水泵',
    'amount 6箱',
    'each 每箱20公斤',
    'recipient.place 宁波象山县石浦镇渔港路',
    'recipient.name 邬长青',
    'recipient.phone 15800009902',
    'remark 别压',
  ])
})

test('finds nearly all fields of the texts for training', () => {
  const some = trainingTexts().filter((_, nth) => nth % 7 === 0)
  const missing = some.flatMap((corpusText) => {
    const { reading, tabbed } = normalizePasted(corpusText.text, context.index)
    const tokens = tokensOf(reading.text, tabbed)
    return align(corpusText, reading.text, tokens, context).unaligned.length > 0 ? [corpusText.text] : []
  })
  expect(missing.length).toBeLessThan(some.length / 10)
})

test('a noisy copy keeps what is tagged', () => {
  const [first] = trainingTexts()
  if (!first) throw new Error('No text for training')
  const template = templateOf(first, context, false)
  const noisy = noisyVariant(template, randomFrom(3))
  const wordsOf = ({ text, spans }: typeof template) => spans.map(({ start, end }) => text.slice(start, end))
  expect(noisy.text).not.toBe(template.text)
  expect(wordsOf(noisy)).toEqual(wordsOf(template))
})

test('trains the same weights from the same texts', () => {
  const run = () => {
    const random = randomFrom(1)
    const samples = samplesOf({ known: [], fresh: trainingTexts().slice(0, 6) }, context, random, 1)
    return packTrained(
      train(samples, {
        epochs: 1,
        rate: 0.1,
        shrink: 0.0005,
        dropped: 50,
        last: { epochs: 1, kept: 2_000 },
        random,
      }),
      2_000,
    )
  }
  expect(run()).toBe(run())
})
