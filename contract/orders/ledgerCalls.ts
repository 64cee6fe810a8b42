import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, id, listOf } from '../kernel/fields.ts'
import { ledgerKinds, ledgerOrdersMax, ledgerStates, receiveMethods } from './ledgerWords.ts'
import { period } from './lists/listFields.ts'
import { payments } from './words.ts'

const anyState = [...new Set([...ledgerStates.cod, ...ledgerStates.receipt, ...ledgerStates.settlement])]
const ledgerState = z.enum(anyState)

/** An order's entry in one ledger. */
export const ledgerEntry = z.object({
  kind: z.enum(ledgerKinds),
  state: ledgerState,
  /** 代收货款: the goods' price; 运费结算: the order's total; 0 for a receipt. */
  amountFen: z.int(),
  /** Signed copies to return; 0 except for a receipt. */
  copies: z.int(),
  /** Part of the amount received; all of it once collected or settled, 0 for a receipt. The rest is `openFen` (openFen.ts). */
  receivedFen: z.int(),
  /** Payment method at the signature; null where nothing was paid then. */
  method: z.enum(receiveMethods).nullable(),
  /** Time of the signature. */
  dueAt: z.string(),
  /** When the money was collected or the copies were sent; null where that has not happened or does not apply. */
  underwayAt: z.string().nullable(),
  /** When it was remitted, returned or settled. */
  doneAt: z.string().nullable(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/**
 * One figure of a ledger. The list filter `ledger` with the same kind, state and period (and `payment`, where set) gives exactly
 * its orders. `amountFen` is the sum of what their state leaves open (`stateFen` of openFen.ts).
 */
export const ledgerFigure = z.object({
  kind: z.enum(ledgerKinds),
  state: ledgerState,
  /** Splits 运费结算 by payment; null for the others. */
  payment: z.enum(payments).nullable(),
  orders: z.int(),
  /** Money due: what is still to be received, without `receivedFen`. In the other states the whole amount. */
  amountFen: z.int(),
  /** Part payments of the entries that are still due; 0 in the other states. */
  receivedFen: z.int(),
  copies: z.int(),
})
export type LedgerFigure = z.output<typeof ledgerFigure>

/** All possible figures, zeros too, in the order of ledgerWords.ts. */
const ledgerSummary = listOf(ledgerFigure)

/** By the time of the signature: from inclusive, to exclusive. */
const summaryRequest = z.strictObject(period('签收时间'))

export const ledgerCalls = {
  '/ledgers/getSummary': call({
    title: '账目汇总（代收货款、回单、运费结算）',
    request: summaryRequest,
    response: ledgerSummary,
    example: { from: '2026-11-01T00:00:00.000+08:00', to: '2026-12-01T00:00:00.000+08:00' },
  }),
  '/carrier/getLedgerSummary': call({
    title: '承运账目汇总',
    request: summaryRequest,
    response: ledgerSummary,
    example: { from: '2026-11-01T00:00:00.000+08:00' },
  }),
  '/carrier/advanceLedger': call({
    title: '收付款登记进展（一次最多 100 单，全部成功或全部不变）',
    request: z.strictObject({
      kind: choice('账目', ledgerKinds),
      orderIds: z.array(id('订单')).min(1).max(ledgerOrdersMax).meta({ title: '订单' }),
      /** The state in which the carrier saw each entry; another one now is a conflict. */
      expectedState: ledgerState.meta({ title: '当前状态' }),
      to: ledgerState.meta({ title: '新状态' }),
    }),
    /** `amountFen`: the money of this step; where a part came earlier, the rest. */
    response: z.object({ orders: z.int(), amountFen: z.int() }),
    example: { kind: 'cod', orderIds: [1], expectedState: 'due', to: 'collected' },
  }),
}
