import { sql } from 'kysely'
import type { Handlers } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { exportQueue } from '../orders/index.ts'
import { answerIssued, lockIssued } from './answer.ts'
import { statementCode } from './code.ts'
import { statementFile } from './file/statementFile.ts'
import { issueStatement } from './issue.ts'
import { answerByLink, openStatementLink, isLinkValid } from './link.ts'
import { listCarriers, listCustomers } from './list.ts'
import type { Customer, Parties } from './parties.ts'
import { readStatement } from './read.ts'

export interface StatementDeps {
  /** The server's secret, from which links are derived. */
  secret: string
  /** Makes files one after another. */
  queueExport: FileQueue
}

type FileQueue = ReturnType<typeof exportQueue>

interface CustomerRequest {
  customerId?: number | undefined
  senderOrderId?: number | undefined
}

/** Returns the customer that a carrier's request identifies by either id. */
function customerOf({ customerId, senderOrderId }: CustomerRequest): Customer {
  if (customerId !== undefined) return { factoryId: customerId }
  return senderOrderId === undefined ? refuse('notFound') : { senderOrderId }
}

const carriersParties = (carrierId: number, named: CustomerRequest & { month: string }): Parties => ({
  carrierId,
  customer: customerOf(named),
  month: named.month,
})

const customersParties = (factoryId: number, named: { carrierId: number; month: string }): Parties => ({
  carrierId: named.carrierId,
  customer: { factoryId },
  month: named.month,
})

/** Handlers of 对账单: the same record seen from both sides, and by the link (product.md §5). */
export const statementHandlers = ({ secret, queueExport }: StatementDeps) =>
  ({
    '/statements/getStatementList': ({ db, user }, request) => listCarriers(db, user.factoryId, request),
    '/statements/getStatement': async ({ db, user }, request) =>
      (await readStatement(db, customersParties(user.factoryId, request), request)).statement,
    '/statements/exportStatement': (context, request) =>
      queueExport(context, () =>
        statementFile(context.db, customersParties(context.user.factoryId, request), {
          format: request.format,
          side: 'customer',
          now: context.now,
        }),
      ),
    '/statements/answerStatement': async ({ trx, user, now }, { statementId, ...input }) => {
      const mine = sql`s.id = ${statementId} and s.factory_id = ${user.factoryId}`
      return answerIssued(trx, await lockIssued(trx, mine), input, { userId: user.userId, now })
    },
    '/statements/openLink': openStatementLink(secret),
    '/statements/answerByLink': answerByLink(secret),
    '/carrier/getStatementList': ({ db, user }, request) => listCustomers(db, user.factoryId, request),
    '/carrier/getStatement': async ({ db, user, now }, request) => {
      const { statement, current } = await readStatement(
        db,
        carriersParties(user.factoryId, request),
        request,
      )
      const opens = current !== null && isLinkValid(current, now)
      return { ...statement, linkCode: opens ? statementCode(secret, current.id) : null }
    },
    '/carrier/exportStatement': (context, request) =>
      queueExport(context, () =>
        statementFile(context.db, carriersParties(context.user.factoryId, request), {
          format: request.format,
          side: 'carrier',
          now: context.now,
        }),
      ),
    '/carrier/issueStatement': issueStatement,
  }) satisfies Partial<Handlers>
