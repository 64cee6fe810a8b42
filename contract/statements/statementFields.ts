import { z } from 'zod'
import { id } from '../kernel/fields.ts'
import { payments } from '../orders/words.ts'
import { statementStates } from './words.ts'

/** A calendar month of Asia/Shanghai, from 2020 to 2099. */
export const month = () =>
  z
    .string()
    .regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/)
    .meta({ title: '月份', examples: ['2026-11'] })

/** An order of a statement, as it is, or as it was when the statement was issued. */
export const statementRow = z.object({
  orderId: id('订单'),
  number: z.string(),
  waybillNumber: z.string(),
  carrierNumber: z.string().nullable(),
  signedAt: z.string(),
  destinationText: z.string(),
  goodsText: z.string(),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  payment: z.enum(payments),
  freightFen: z.int(),
  feeChangeFen: z.int(),
  receivedFen: z.int(),
  /** When the freight came in; null: it did not, or 现付 with the goods. */
  receivedAt: z.string().nullable(),
  codFen: z.int(),
  codReceivedFen: z.int(),
  codRemittedFen: z.int(),
  codRemittedAt: z.string().nullable(),
})
export type StatementRow = z.output<typeof statementRow>

export const statementSums = z.object({
  orders: z.int(),
  payments: z.array(
    z.object({
      payment: z.enum(payments),
      orders: z.int(),
      freightFen: z.int(),
      receivedFen: z.int(),
    }),
  ),
  freightFen: z.int(),
  receivedFen: z.int(),
  feeChangedOrders: z.int(),
  feeChangeFen: z.int(),
  codOrders: z.int(),
  codFen: z.int(),
  codReceivedFen: z.int(),
  codRemittedFen: z.int(),
})

/** A statement that was issued 出账, and what the customer said to it. */
export const issuedStatement = z.object({
  id: id('对账单'),
  number: z.string(),
  /** 1 for the first of the month. */
  version: z.int(),
  state: z.enum(statementStates),
  issuedAt: z.string(),
  answeredAt: z.string().nullable(),
  /** Whether the answer came by the link; false while there is none. */
  isAnsweredByLink: z.boolean(),
  /** 异议 in words; empty otherwise. */
  answer: z.string(),
})
export type IssuedStatement = z.output<typeof issuedStatement>

/** An order that is different from the issued copy: how both stand, null where it is in one of them alone. */
export const statementDifference = z.object({
  orderId: id('订单'),
  number: z.string(),
  issued: statementRow.nullable(),
  present: statementRow.nullable(),
})
export type StatementDifference = z.output<typeof statementDifference>

/**
 * The statement of a customer with a carrier for a month: the issued copy where one stands, else as the orders are now. `sums` are those of
 * all its rows, of which `list` is one page.
 */
export const statement = z.object({
  month: z.string(),
  carrier: z.object({ id: id('承运商'), name: z.string() }),
  /** A visitor's orders have no account: told by the sender's name and its mobile with digits hidden. */
  customer: z.object({ id: id('客户').nullable(), name: z.string() }),
  issued: issuedStatement.nullable(),
  sums: statementSums,
  /** 与出账时不同: what the same orders sum to now, and which of them changed; null where nothing did, or nothing is issued. */
  since: z
    .object({
      sums: statementSums,
      /** At most `statementDifferencesMax` of them, the first signed first. */
      differences: z.array(statementDifference),
      orders: z.int(),
    })
    .nullable(),
  list: z.array(statementRow),
  total: z.int(),
})
export type Statement = z.output<typeof statement>

/** A month's statement in a list: whom it is with, what is owed now, and what was issued. */
export const statementSummary = z.object({
  /** The other side: the carrier's id, or the customer's; null of a visitor's orders. */
  partyId: id().nullable(),
  /** One of a visitor's orders, which stands for all of that sender; null of an account. */
  senderOrderId: id().nullable(),
  name: z.string(),
  sums: statementSums,
  issued: issuedStatement.nullable(),
  /** Whether what was issued sums to something else by now. */
  isChanged: z.boolean(),
})
export type StatementSummary = z.output<typeof statementSummary>
