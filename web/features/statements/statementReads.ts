import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Calls to refetch after issuing or answering. */
export const statementReads: readonly ReadPrefix[] = [
  '/statements/getStatement',
  '/statements/getStatementList',
  '/carrier/getStatement',
  '/carrier/getStatementList',
]

/** The other party of a statement: a carrier, a customer, or a sender without account. An order names the sender. */
export interface Party {
  id: number
  isSender: boolean
}

/** Returns the request fields by which a carrier names its customer. */
export const customerOf = ({ id, isSender }: Party) => (isSender ? { senderOrderId: id } : { customerId: id })
