import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Registers `/healthz` and `/readyz`. `/healthz`: the process answers. `/readyz`: the database answers too and no stop is under
 * way; otherwise 503 and why. Without an SMS provider it is ready, and says so.
 */
export function registerHealth(
  app: FastifyInstance,
  db: Database,
  { isStopping, sendsSms }: { isStopping: () => boolean; sendsSms: boolean },
): void {
  const ready = { status: 'ok', ...(sendsSms ? {} : { sms: 'not set up' }) }
  const headers = { 'cache-control': 'no-store' }
  app.get('/healthz', (_, reply) => reply.headers(headers).send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).headers(headers).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return await reply.headers(headers).send(ready)
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).headers(headers).send({ status: 'database away' })
    }
  })
}
