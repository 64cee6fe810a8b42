// Trains the reader of services in pasted texts (npm run train:paste) and writes its weights. The same texts give the same weights.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '#contract/kernel/random.ts'
import rows from '#contract/regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '#contract/regions/regions.ts'
import { packServiceWeights } from '#contract/smartPaste/services/trained/serviceModel.ts'
import { allTexts } from '#contract/smartPaste/testing/corpus/allTexts.ts'
import type { CorpusText } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import { serviceSamplesOf, trainServices } from './serviceTraining.ts'
import { stepsOf, trainingTexts } from './train.ts'

/** Weights that are kept: the greatest. */
const keptCount = 14_000

/** Trains with these texts and returns the weights as they are stored. */
export function trainedServices(texts: readonly CorpusText[], kept = keptCount): string {
  const samples = serviceSamplesOf(texts, indexRegions(rows))
  const weights = trainServices(samples, {
    epochs: 4,
    rate: 0.1,
    last: { epochs: 6, kept },
    random: randomFrom(1),
  })
  return packServiceWeights(stepsOf(weights, kept))
}

if (process.argv[1] === import.meta.filename) {
  const target =
    process.argv[2] ??
    join(import.meta.dirname, '../../contract/smartPaste/services/trained/data/weights.json')
  writeFileSync(
    target,
    `${JSON.stringify({ weights: trainedServices([...allTexts, ...trainingTexts()]) })}\n`,
  )
}
