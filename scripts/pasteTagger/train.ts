// Trains the tagger of pasted texts (npm run train:paste) and writes its weights. The same texts give the same weights.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '#contract/kernel/random.ts'
import rows from '#contract/regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '#contract/regions/regions.ts'
import { tagCount } from '#contract/smartPaste/tagger/tags.ts'
import { packWeights, weightStep } from '#contract/smartPaste/tagger/weights.ts'
import { allTexts } from '#contract/smartPaste/testing/corpus/allTexts.ts'
import { corpusToday } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import type { CorpusText } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import { samplesOf } from './samples.ts'
import { sizeOfKept, train } from './training.ts'
import type { TrainedWeights } from './training.ts'

/** Weights that are kept: the greatest. More would read a little better, but the file has to stay small. */
const keptCount = 217_500

/** `mixed` has texts of every kind, `kinds` those of one kind or two, written because the tagger read these badly. */
const folder = join(import.meta.dirname, 'texts')

/** Returns the texts that were only written for training, one in each line of the files. */
export const trainingTexts = (): CorpusText[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as CorpusText)

const stepOf = (weight: number) => Math.max(-127, Math.min(127, Math.round(weight / weightStep)))

/** Rounds the weights to steps, and drops all but the greatest. */
export function stepsOf(weights: Float32Array, kept: number): Int8Array {
  const least = Math.max(sizeOfKept(weights, kept), weightStep / 2)
  return Int8Array.from(weights, (weight) => (Math.abs(weight) >= least ? stepOf(weight) : 0))
}

/** Returns the weights as they are stored. */
export const packTrained = ({ weights, follow }: TrainedWeights, kept: number): string =>
  packWeights(stepsOf(weights, kept), Int8Array.from(follow, stepOf))

if (process.argv[1] === import.meta.filename) {
  const context = { index: indexRegions(rows), siteCode: '330784', today: corpusToday }
  const random = randomFrom(1)
  const samples = samplesOf({ known: allTexts, fresh: trainingTexts() }, context, random, 1)
  const trained = train(samples, {
    epochs: 4,
    rate: 0.1,
    shrink: 0.0005,
    dropped: 50,
    last: { epochs: 7, kept: keptCount },
    random,
    report: (epoch, loss) =>
      console.log(`${samples.length} texts of ${tagCount} tags, run ${epoch + 1}: ${loss.toFixed(2)}`),
  })
  const target =
    process.argv[2] ?? join(import.meta.dirname, '../../contract/smartPaste/tagger/data/weights.json')
  writeFileSync(target, `${JSON.stringify({ weights: packTrained(trained, keptCount) })}\n`)
}
