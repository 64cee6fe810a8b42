import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, that is, the database answers too and it is not about to stop; 503 and
 * why where not.
 */
export function registerHealth(app: FastifyInstance, db: Database, isLeaving: () => boolean): void {
  const headers = { 'cache-control': 'no-store' }
  app.get('/healthz', (_, reply) => reply.headers(headers).send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isLeaving()) return reply.code(503).headers(headers).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return await reply.headers(headers).send({ status: 'ok' })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).headers(headers).send({ status: 'database away' })
    }
  })
}
