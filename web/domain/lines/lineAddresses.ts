import { homePath } from '../../../contract/kernel/pages.ts'
import { cubicMetreText, kilogramText } from '../../../contract/price/amounts.ts'
import type { DeliveryMode, PickupMode } from '../../../contract/price/pricing.ts'
import type { PagePath } from '../../../contract/kernel/pages.ts'

const consultPath: PagePath = '/base/consult'
const orderPath: PagePath = '/orders/new'

/** What was searched for: where to, and what; null where it was not said. */
export interface AskedGoods {
  to: string | null
  weightGrams: number | null
  volumeCm3: number | null
}

const nothingAsked: AskedGoods = { to: null, weightGrams: null, volumeCm3: null }

function put(params: URLSearchParams, { to, weightGrams, volumeCm3 }: AskedGoods): URLSearchParams {
  if (weightGrams !== null) params.set('kg', kilogramText(weightGrams))
  if (volumeCm3 !== null) params.set('m3', cubicMetreText(volumeCm3))
  if (to !== null) params.set('to', to)
  return params
}

/** How the goods come and go. */
export interface Legs {
  pickupMode: PickupMode
  deliveryMode: DeliveryMode
}

/** Where one orders on a line with what was searched for; legs that are not the customer's own go along. */
export function orderAddress(lineId: number, asked = nothingAsked, legs?: Legs): string {
  const params = put(new URLSearchParams({ line: String(lineId) }), asked)
  if (legs && legs.pickupMode !== 'self') params.set('pickup', legs.pickupMode)
  if (legs && legs.deliveryMode !== 'self') params.set('delivery', legs.deliveryMode)
  return `${orderPath}?${params}`
}

/** Where one asks the carrier of a line. */
export const consultAddress = (lineId: number) => `${consultPath}?line=${lineId}`

/** Where lines are compared, or one is shown whole: an address to share. */
export function compareAddress(lineIds: readonly number[], asked = nothingAsked): string {
  const rest = String(put(new URLSearchParams(), asked))
  // commas as they are: read by people, too
  return `${homePath}?compare=${lineIds.join(',')}${rest && `&${rest}`}`
}

/** Other lines from the same site to the same place. */
export const sameRouteAddress = (line: { siteId: number; destinationCode: string }) =>
  `${homePath}?site=${line.siteId}&to=${line.destinationCode}`
