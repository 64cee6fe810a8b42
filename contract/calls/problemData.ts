import type { Quote } from '../price/quote.ts'
import type { ProblemKey } from '../kernel/problems.ts'
import type { OwnLine } from '../lines/keepingCalls.ts'
import type { FeeChangeState } from '../orders/feeChangeWords.ts'
import type { LedgerState } from '../orders/ledgerWords.ts'
import type { OrderStatus } from '../orders/states.ts'
import type { CallAnswer } from './calls.ts'

/** A record of either address book; shippers have no usual delivery. */
type AddressRecord = CallAnswer<'/record/getShipperList'>['list'][number] & {
  deliveryMode?: CallAnswer<'/record/getRecipientList'>['list'][number]['deliveryMode']
}
interface OrderName {
  orderId: number
  number: string
}

/** What the envelope's data carries with a refusal, of those that tell a program more than that they are one. */
interface ProblemData {
  recordChanged: { current: AddressRecord }
  recordDuplicate: { existing: AddressRecord }
  lineChanged: { current: OwnLine }
  pricesDoubtful: { doubts: string[] }
  /** The first lines that were changed since. */
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

/** The data of one refusal. Those that are not above carry none, or `{ fields }` where fields of the request are at fault. */
export type DataOf<Key extends ProblemKey> = Key extends keyof ProblemData ? ProblemData[Key] : unknown
