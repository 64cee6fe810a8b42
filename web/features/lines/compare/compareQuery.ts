import { deliveryModes, pickupModes } from '../../../../contract/orders/words.ts'
import { cubicMetreText, kilogramText } from '../../../../contract/price/amounts.ts'
import type { DeliveryMode, PickupMode } from '../../../../contract/price/pricing.ts'
import { mostCompared } from '../../../domain/lines/comparing.ts'
import { faultyText, typedCm3, typedGrams } from '../search/searchQuery.ts'
import type { SearchQuery } from '../search/searchQuery.ts'

/** What a comparison shows, as the address bar says it: `/base/search?compare=1,2,3&kg=&m3=&to=&pickup=&delivery=`. */
export interface Comparison extends Pick<
  SearchQuery,
  'to' | 'weightGrams' | 'volumeCm3' | 'faultyKg' | 'faultyM3'
> {
  /** One to four different lines, in the order of the address; empty where it names none. */
  lineIds: number[]
  pickupMode: PickupMode
  deliveryMode: DeliveryMode
}

/** Reads a comparison from an address; what makes no sense is left out. */
export function readComparison(params: URLSearchParams): Comparison {
  const asked = (params.get('compare') ?? '').split(/[^\d]+/).filter((text) => /^[1-9]\d{0,14}$/.test(text))
  const [kg, m3, to] = [params.get('kg'), params.get('m3'), params.get('to')]
  const [weightGrams, volumeCm3] = [typedGrams(kg), typedCm3(m3)]
  return {
    lineIds: [...new Set(asked.map(Number))].slice(0, mostCompared),
    to: to !== null && /^[1-9]\d{5}$/.test(to) ? to : null,
    weightGrams,
    volumeCm3,
    faultyKg: faultyText(kg, weightGrams),
    faultyM3: faultyText(m3, volumeCm3),
    pickupMode: pickupModes.find((mode) => mode === params.get('pickup')) ?? 'self',
    deliveryMode: deliveryModes.find((mode) => mode === params.get('delivery')) ?? 'self',
  }
}

/** The query of a comparison's address, with its question mark. */
export function writeComparison(comparison: Comparison): string {
  const params = new URLSearchParams()
  const put = (name: string, value: string) => value !== '' && params.set(name, value)
  const { weightGrams, volumeCm3, faultyKg, faultyM3, to, pickupMode, deliveryMode } = comparison
  put('kg', weightGrams === null ? faultyKg : kilogramText(weightGrams))
  put('m3', volumeCm3 === null ? faultyM3 : cubicMetreText(volumeCm3))
  put('to', to ?? '')
  put('pickup', pickupMode === 'self' ? '' : pickupMode)
  put('delivery', deliveryMode === 'self' ? '' : deliveryMode)
  const rest = String(params)
  return `?compare=${comparison.lineIds.join(',')}${rest && `&${rest}`}`
}
