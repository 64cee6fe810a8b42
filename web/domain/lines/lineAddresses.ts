import { homePath } from '../../../contract/kernel/pages.ts'
import type { PagePath } from '../../../contract/kernel/pages.ts'
import { isNegotiable } from '../../../contract/price/negotiable.ts'
import { hasFault, nothingAsked, putAsked } from './asked.ts'
import type { Asked } from './asked.ts'

const consultPath: PagePath = '/base/consult'
const orderPath: PagePath = '/orders/new'
const inquiryPath: PagePath = '/orders/newInquiry'

/** What was searched for: where to (null: not said), what, and with which services. */
export type AskedTo = Asked & { to: string | null }

/** As far as it can be priced: amounts to be mended keep the goods and the services back. */
function put(params: URLSearchParams, asked: AskedTo | undefined): URLSearchParams {
  if (asked) putAsked(params, hasFault(asked) ? nothingAsked : asked, asked.to)
  return params
}

/** Where one orders on a line with what was searched for. */
export const orderAddress = (lineId: number, asked?: AskedTo) =>
  `${orderPath}?${put(new URLSearchParams({ line: String(lineId) }), asked)}`

/** Where the carriers of lines are asked for a price of what was searched for. */
export const inquiryAddress = (lineIds: readonly number[], asked?: AskedTo) =>
  `${inquiryPath}?${put(new URLSearchParams({ lines: lineIds.join('-') }), asked)}`

/** What comes after a line was chosen, as its button says: an order or, where it has no price (面议), the question for one. */
export const nextStep = (line: { id: number; heavyTiers: readonly unknown[] }, asked?: AskedTo) =>
  isNegotiable(line)
    ? { word: '询价', to: inquiryAddress([line.id], asked) }
    : { word: '下单', to: orderAddress(line.id, asked) }

/** Where one asks the carrier of a line about what was searched for. */
export const consultAddress = (lineId: number, asked?: AskedTo) =>
  `${consultPath}?${put(new URLSearchParams({ line: String(lineId) }), asked)}`

/** Where lines are compared, or one is shown whole: an address to share. */
export function compareAddress(lineIds: readonly number[], asked?: AskedTo): string {
  const rest = String(put(new URLSearchParams(), asked))
  // commas as they are: read by people, too
  return `${homePath}?compare=${lineIds.join(',')}${rest && `&${rest}`}`
}

/** Where lines are searched for with what was asked. */
export function searchAddress(asked: AskedTo): string {
  const rest = String(put(new URLSearchParams(), asked))
  return rest ? `${homePath}?${rest}` : homePath
}

/** Other lines from the same site to the same place. */
export const sameRouteAddress = (line: { siteId: number; destinationCode: string }) =>
  `${homePath}?site=${line.siteId}&to=${line.destinationCode}`
