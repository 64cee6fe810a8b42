import type { ReadPrefix } from '../../shared/server/reads/reread.ts'

/** What issuing and answering make old. */
export const statementReads: readonly ReadPrefix[] = [
  '/statements/getStatement',
  '/statements/getStatementList',
  '/carrier/getStatement',
  '/carrier/getStatementList',
]

/** Whom a statement is with, as the address names it: of a customer its carrier, of a carrier its customer or one of a sender's orders. */
export interface Party {
  id: number
  isSender: boolean
}

/** What a carrier names its customer by. */
export const customerOf = ({ id, isSender }: Party) => (isSender ? { senderOrderId: id } : { customerId: id })
