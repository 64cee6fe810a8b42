import type { ProblemKey } from '../kernel/problems.ts'
import type { OwnLine } from '../lines/manageCalls.ts'
import type { FeeChangeState } from '../orders/feeChangeWords.ts'
import type { LedgerState } from '../orders/ledgerWords.ts'
import type { OrderStatus } from '../orders/states.ts'
import type { Quote } from '../price/quote.ts'
import type { CallAnswer } from './calls.ts'

/** A record of either address book; shippers have no `deliveryMode`. */
type AddressRecord = CallAnswer<'/record/getShipperList'>['list'][number] & {
  deliveryMode?: CallAnswer<'/record/getRecipientList'>['list'][number]['deliveryMode']
}
interface OrderName {
  orderId: number
  number: string
}

/** `data` of refusals that carry details for the program. */
interface ProblemData {
  recordChanged: { current: AddressRecord }
  recordDuplicate: { existing: AddressRecord }
  lineChanged: { current: OwnLine }
  pricesDoubtful: { doubts: string[] }
  /** The first lines that were changed after the import. */
  importUndoChanged: { lines: { lineId: number; name: string }[] }
  quoteChanged: { quote: Quote }
  stateConflict: { status: OrderStatus }
  departDoubtful: { status: OrderStatus }
  departureEmpty: { id: number; number: string; reason: string }[]
  feeChangeDecided: { state: FeeChangeState }
  /** null: there is no such entry. */
  ledgerConflict: OrderName & { state: LedgerState | null }
  settleFeeChangePending: OrderName
  softwarePartAhead: { uploadedBytes: number }
}

/** `data` of one refusal. Those not listed above carry none, or `{ fields }` where fields of the request are invalid. */
export type DataOf<Key extends ProblemKey> = Key extends keyof ProblemData ? ProblemData[Key] : unknown
