import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import type { FeeChangeState } from '#contract/orders/feeChangeWords.ts'
import type { LedgerKind, LedgerState } from '#contract/orders/ledgerWords.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { Payment } from '#contract/orders/words.ts'
import type { DemoLine } from '../lines/lines.ts'
import type { DemoUser } from '../people/customers.ts'
import { type OrderException } from './exceptions.ts'
import { type Step } from './orderCourse.ts'
import { type Input } from './orderInputs.ts'

/** An order of the demo with its events; rows get their ids and numbers later. */
export interface DemoOrder {
  status: OrderStatus
  line: DemoLine
  customer: { factoryId: number; user: DemoUser } | null
  visitorHash: Buffer | null
  contactMobile: string
  input: Input
  createdAt: Date
  steps: Step[]
  /** Reason of a rejection, a cancellation or a request for one. */
  reason: string | null
  cancelRequestedAt: Date | null
  exception: OrderException | null
  feeChange: DemoFeeChange | null
  ledger: DemoEntry[]
}

/** A re-weighing of a demo order; once effective, the order holds its values. */
export interface DemoFeeChange {
  at: Date
  state: FeeChangeState
  reason: string
  before: FeeChange['before']
  after: FeeChange['after']
  decidedAt: Date | null
  disputeReason: string | null
}

/** A ledger entry of a demo order with its steps. */
export interface DemoEntry {
  kind: LedgerKind
  payment: Payment | null
  amountFen: number
  copies: number
  dueAt: Date
  steps: { at: Date; from: LedgerState; to: LedgerState }[]
}
