import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Delays the server's close until every request has its answer, at most `waitMsMax`. Requests of clients that have gone count
 * too: their work still needs the database.
 */
export function waitForPendingRequests(app: FastifyInstance, waitMsMax: number): void {
  const pending = new Set<FastifyReply>()
  let onIdle = () => {}
  const finish = (reply: FastifyReply) => {
    pending.delete(reply)
    if (pending.size === 0) onIdle()
  }
  app.addHook('onRequest', async (_, reply) => {
    pending.add(reply)
    // a stream took over its socket and ends with it
    reply.raw.once('close', () => reply.sent && finish(reply))
  })
  app.addHook('onSend', async (_, reply) => finish(reply))
  app.addHook('onClose', async () => {
    if (pending.size === 0) return
    await new Promise<void>((resolve) => {
      onIdle = resolve
      setTimeout(resolve, waitMsMax).unref()
    })
  })
}
