import { pathOf } from '../../../../contract/rules/regions.ts'
import { regions } from '../../../core/regions.ts'
import type { StandingOrder } from '../../orders/index.ts'

const liesIn = (code: string, region: string) => pathOf(regions, code).some((above) => above.code === region)

/**
 * Whether an order is unloaded where a vehicle goes: its line ends there, or its recipient is there. Goods that would only change
 * vehicles there do not count, because what has arrived is told to the customer as arrived.
 */
export const goesTo = (
  { lineDestinationCode, recipientCode }: Pick<StandingOrder, 'lineDestinationCode' | 'recipientCode'>,
  destinationCode: string,
): boolean => liesIn(lineDestinationCode, destinationCode) || liesIn(recipientCode, destinationCode)
