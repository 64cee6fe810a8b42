import { packSteps, readSteps, weightStep } from '../../tagger/weights.ts'
import { serviceFeatureCount, serviceFeatures } from './serviceFeatures.ts'
import { servicePlaces, valuesMax } from './servicePlaces.ts'
import type { ServicePlace, ServiceValue, TrainedField } from './servicePlaces.ts'

/** A trained reader of services: the weights of features for the values of a place. */
export interface ServiceModel {
  /** Adds the weights of a feature, one for each value of a place, to `sums`. */
  addWeights: (feature: number, sums: Float64Array) => void
}

/** What a text says about a service. */
export interface ReadService {
  value: ServiceValue
  place: ServicePlace
  /**
   * By how much it is likelier than nothing, and than another value of the place. The same of another value elsewhere in the text is
   * taken off. Logarithms of odds.
   */
  margin: number
}

/** Returns the weight of each value of a place. Nothing has the weight 0. */
function weightsOf({ addWeights }: ServiceModel, features: Iterable<number>): Float64Array {
  const sums = new Float64Array(valuesMax)
  for (const feature of features) addWeights(feature, sums)
  return sums
}

/** Returns what a text most likely says about a service. null where it says nothing, or two things. */
export function readService(
  model: ServiceModel,
  field: TrainedField,
  text: string,
  today: string,
): ReadService | null {
  const featuresAt = serviceFeatures(text)
  const likeliest = new Map<ServiceValue, ReadService>()
  for (const place of servicePlaces(field, text, today)) {
    const weights = weightsOf(model, featuresAt(field, place)).subarray(0, place.values.length)
    for (const [nth, value] of place.values.entries()) {
      const others = weights.filter((_, other) => other !== nth)
      const margin = (weights[nth] ?? 0) - Math.max(0, ...others)
      if (margin > (likeliest.get(value)?.margin ?? 0)) likeliest.set(value, { value, place, margin })
    }
  }
  const [first, second] = [...likeliest.values()].toSorted((one, other) => other.margin - one.margin)
  if (!first) return null
  const margin = first.margin - (second?.margin ?? 0)
  return margin > 0 ? { ...first, margin } : null
}

/** Stores the weight of each feature and value, in steps. */
export const packServiceWeights = (steps: Int8Array): string => packSteps(steps)

/** Reads the weights that packServiceWeights has stored. Throws where their length is another one. */
export function readServiceWeights(packed: string): ServiceModel {
  const { positions, steps } = readSteps(packed)
  const weights = new Int8Array(serviceFeatureCount * valuesMax)
  for (const [nth, position] of positions.entries()) weights[position] = steps[nth] ?? 0
  return {
    addWeights: (feature, sums) => {
      for (let nth = 0; nth < valuesMax; nth += 1)
        sums[nth] = (sums[nth] ?? 0) + (weights[feature * valuesMax + nth] ?? 0) * weightStep
    },
  }
}
