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

/** An order of a statement: current, or as issued. */
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
  /** When the freight was received; null: not yet, or 现付 with the goods. */
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

/** A statement issued by 出账, with the customer's answer. */
export const issuedStatement = z.object({
  id: id('对账单'),
  number: z.string(),
  /** 1 for the first of the month. */
  version: z.int(),
  state: z.enum(statementStates),
  issuedAt: z.string(),
  answeredAt: z.string().nullable(),
  /** Whether it was answered by the link; false while there is no answer. */
  isAnsweredByLink: z.boolean(),
  /** Text of 异议; empty otherwise. */
  answer: z.string(),
})
export type IssuedStatement = z.output<typeof issuedStatement>

/** An order that differs from the issued copy; null on the side where it is missing. */
export const statementDifference = z.object({
  orderId: id('订单'),
  number: z.string(),
  issued: statementRow.nullable(),
  present: statementRow.nullable(),
})
export type StatementDifference = z.output<typeof statementDifference>

/**
 * A customer's statement with a carrier for a month: the issued copy if there is one, otherwise the current orders. `sums` are
 * those of all rows, `list` is one page.
 */
export const statement = z.object({
  month: z.string(),
  carrier: z.object({ id: id('承运商'), name: z.string() }),
  /** A visitor's orders have no account: shown as the sender's name and masked mobile. */
  customer: z.object({ id: id('客户').nullable(), name: z.string() }),
  issued: issuedStatement.nullable(),
  sums: statementSums,
  /** 与出账时不同: current sums and changed orders; null where nothing changed or nothing is issued. */
  since: z
    .object({
      sums: statementSums,
      /** At most `statementDifferencesMax`, the first signed first. */
      differences: z.array(statementDifference),
      orders: z.int(),
    })
    .nullable(),
  list: z.array(statementRow),
  total: z.int(),
})
export type Statement = z.output<typeof statement>

/** A month's statement in a list: the other side, the current sums, and the issued statement. */
export const statementSummary = z.object({
  /** Id of the other side, a carrier or a customer; null for a visitor's orders. */
  partyId: id().nullable(),
  /** One of a visitor's orders, which identifies the sender; null for an account. */
  senderOrderId: id().nullable(),
  name: z.string(),
  sums: statementSums,
  issued: issuedStatement.nullable(),
  /** Whether the issued sums differ from the current ones. */
  isChanged: z.boolean(),
})
export type StatementSummary = z.output<typeof statementSummary>
