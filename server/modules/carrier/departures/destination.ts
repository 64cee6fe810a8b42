import { pathOf } from '../../../../contract/regions/regions.ts'
import { regions } from '../../../core/regions.ts'
import type { StandingOrder } from '../../orders/index.ts'

/** The provinces with cities of their own: goods are unloaded in one of them. */
const wholeProvinces = new Set(
  [...regions.byCode.keys()]
    .filter((code) => /[^0]\d00$|\d[^0]00$/.test(code))
    .map((code) => `${code.slice(0, 2)}0000`),
)
const isWholeProvince = (code: string) => wholeProvinces.has(code)

type Going = Pick<StandingOrder, 'lineDestinationCode' | 'recipientCode'>

/** Where an order is unloaded: at the end of its line, and where that is a whole province, in the recipient's city. */
export function endOf({ lineDestinationCode, recipientCode }: Going): string {
  if (!isWholeProvince(lineDestinationCode)) return lineDestinationCode
  const [, city] = pathOf(regions, recipientCode)
  return city?.code ?? recipientCode
}

const liesIn = (code: string, region: string) => pathOf(regions, code).some((above) => above.code === region)

/**
 * Whether an order is unloaded where a vehicle goes: its line ends there, or its recipient is there. Goods that would only change
 * vehicles there do not count, because what has arrived is told to the customer as arrived. Nothing is unloaded in a whole province.
 */
export const goesTo = (order: Going, destinationCode: string): boolean =>
  !isWholeProvince(destinationCode) &&
  (liesIn(endOf(order), destinationCode) || liesIn(order.recipientCode, destinationCode))
