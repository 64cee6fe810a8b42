import { payments } from '../orders/words.ts'
import type { Payment } from '../orders/words.ts'

/** Amounts of one order in a statement, all in fen. */
export interface StatementAmounts {
  payment: Payment
  /** The order's total, including agreed fee changes. */
  freightFen: number
  /** Sum of the agreed fee changes; may be negative. */
  feeChangeFen: number
  /** Freight received. */
  receivedFen: number
  codFen: number
  /** 代收货款 that the carrier collected. */
  codReceivedFen: number
  /** 代收货款 that the carrier handed on. */
  codRemittedFen: number
}

/** The freight of one kind of payment. */
export interface PaymentSum {
  payment: Payment
  orders: number
  freightFen: number
  receivedFen: number
}

/** The sums of a statement, all in fen. */
export interface StatementSums {
  orders: number
  /** All four kinds, zeros too, in the order of `payments`. */
  payments: PaymentSum[]
  freightFen: number
  receivedFen: number
  feeChangedOrders: number
  feeChangeFen: number
  codOrders: number
  codFen: number
  codReceivedFen: number
  codRemittedFen: number
}

/** Amounts that both sides owe each other (product.md §5). */
export interface StatementBalance {
  /** 客户应付: unpaid freight of 现付, 月结 and 回单付. */
  customerDueFen: number
  /** 到付未收: owed by recipients, not by the customer. */
  collectDueFen: number
  /** 代收款待发放: collected and not handed on. */
  codHeldFen: number
  /** 客户应付 less 代收款待发放; below zero the carrier owes the customer. */
  balanceFen: number
}

export function balanceOf({ payments, codReceivedFen, codRemittedFen }: StatementSums): StatementBalance {
  const open = (isCollect: boolean) =>
    payments.reduce(
      (sum, { payment, freightFen, receivedFen }) =>
        (payment === 'collect') === isCollect ? sum + freightFen - receivedFen : sum,
      0,
    )
  const customerDueFen = open(false)
  const codHeldFen = codReceivedFen - codRemittedFen
  return { customerDueFen, collectDueFen: open(true), codHeldFen, balanceFen: customerDueFen - codHeldFen }
}

/** Returns the sums of rows. */
export function sumRows(rows: readonly StatementAmounts[]): StatementSums {
  const total = (key: Exclude<keyof StatementAmounts, 'payment'>, of = rows) =>
    of.reduce((sum, row) => sum + row[key], 0)
  return {
    orders: rows.length,
    payments: payments.map((payment) => {
      const paid = rows.filter((row) => row.payment === payment)
      return {
        payment,
        orders: paid.length,
        freightFen: total('freightFen', paid),
        receivedFen: total('receivedFen', paid),
      }
    }),
    freightFen: total('freightFen'),
    receivedFen: total('receivedFen'),
    feeChangedOrders: rows.filter(({ feeChangeFen }) => feeChangeFen !== 0).length,
    feeChangeFen: total('feeChangeFen'),
    codOrders: rows.filter(({ codFen }) => codFen > 0).length,
    codFen: total('codFen'),
    codReceivedFen: total('codReceivedFen'),
    codRemittedFen: total('codRemittedFen'),
  }
}
