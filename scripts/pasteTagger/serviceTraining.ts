// Trains the reader of services: at each place of a text, which value it says or none (softmax, AdaGrad).
import type { Random } from '#contract/kernel/random.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { normalizePasted } from '#contract/smartPaste/normalizePasted.ts'
import {
  serviceFeatureCount,
  serviceFeatures,
} from '#contract/smartPaste/services/trained/serviceFeatures.ts'
import {
  servicePlaces,
  trainedFields,
  valuesMax,
} from '#contract/smartPaste/services/trained/servicePlaces.ts'
import type { ServiceValue } from '#contract/smartPaste/services/trained/servicePlaces.ts'
import { corpusToday } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import type { CorpusText } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import { expectedServices } from '#contract/smartPaste/testing/corpus/expected.ts'
import { sizeOfKept } from './training.ts'

/** The places of a text for one service, and what the text says about it. */
export interface ServiceSample {
  places: { features: number[]; values: readonly ServiceValue[] }[]
  meant: ServiceValue | undefined
}

/** Returns a sample of each text and service. */
export const serviceSamplesOf = (texts: readonly CorpusText[], index: RegionIndex): ServiceSample[] =>
  texts.flatMap((corpusText) => {
    const { text } = normalizePasted(corpusText.text, index).reading
    const featuresAt = serviceFeatures(text)
    const services = expectedServices(corpusText)
    return trainedFields.map((field) => ({
      places: servicePlaces(field, text, corpusToday).map((place) => ({
        features: [...featuresAt(field, place)],
        values: place.values,
      })),
      meant: services[field],
    }))
  })

/** Weights of a feature for each value, one after another. */
type Weights = Float32Array

function probabilities(weights: Weights, features: readonly number[], count: number): Float64Array {
  const sums = new Float64Array(count + 1)
  for (const feature of features)
    for (let nth = 0; nth < count; nth += 1)
      sums[nth] = (sums[nth] ?? 0) + (weights[feature * valuesMax + nth] ?? 0)
  const greatest = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - greatest))
  const total = powers.reduce((sum, power) => sum + power)
  return powers.map((power) => power / total)
}

interface Options {
  epochs: number
  rate: number
  /** The last runs, in which only the greatest weights are trained on; how many of them. */
  last: { epochs: number; kept: number }
  random: Random
}

/**
 * Trains the weights. Where a text says something, only the likeliest place that may say it is taught so; other verbs of that text
 * are left alone, and its other days and hours are taught to say nothing.
 */
export function trainServices(
  samples: readonly ServiceSample[],
  { epochs, rate, last, random }: Options,
): Weights {
  const weights = new Float32Array(serviceFeatureCount * valuesMax)
  const squares = new Float32Array(weights.length).fill(1e-6)
  let isKept: Uint8Array | null = null
  const teach = ({ features, values }: ServiceSample['places'][number], wanted: number) => {
    const likely = probabilities(weights, features, values.length)
    for (let nth = 0; nth < values.length; nth += 1) {
      const gradient = (likely[nth] ?? 0) - (nth === wanted ? 1 : 0)
      if (Math.abs(gradient) < 1e-3) continue
      for (const feature of features) {
        const at = feature * valuesMax + nth
        if (isKept && isKept[at] === 0) continue
        const square = (squares[at] ?? 0) + gradient * gradient
        squares[at] = square
        weights[at] = (weights[at] ?? 0) - (rate * gradient) / Math.sqrt(square)
      }
    }
  }
  const nothing = -1
  for (let epoch = 0; epoch < epochs + last.epochs; epoch += 1) {
    if (epoch === epochs) {
      const least = sizeOfKept(weights, last.kept)
      isKept = new Uint8Array(weights.length)
      for (let at = 0; at < weights.length; at += 1) {
        if (Math.abs(weights[at] ?? 0) >= least) isKept[at] = 1
        else weights[at] = 0
      }
    }
    for (const { places, meant } of random.sample(samples, samples.length)) {
      const saying = (place: (typeof places)[number]) =>
        meant === undefined ? nothing : place.values.indexOf(meant)
      const chance = (place: (typeof places)[number]) =>
        probabilities(weights, place.features, place.values.length)[saying(place)] ?? 0
      const able = places.filter((place) => saying(place) !== nothing)
      const [likeliest] = able
        .map((place) => ({ place, chance: chance(place) }))
        .toSorted((one, other) => other.chance - one.chance)
      for (const place of places) {
        if (place === likeliest?.place) teach(place, saying(place))
        else if (saying(place) === nothing) teach(place, nothing)
      }
    }
  }
  return weights
}
