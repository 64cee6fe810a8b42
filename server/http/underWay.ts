import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Holds the close of the server until every request has its answer, also those whose clients have gone: no socket counts them any
 * more, and what they do needs the database. Waits `mostMs` at most.
 */
export function waitForUnderWay(app: FastifyInstance, mostMs: number): void {
  const underWay = new Set<FastifyReply>()
  let onNone = () => {}
  const leave = (reply: FastifyReply) => {
    underWay.delete(reply)
    if (underWay.size === 0) onNone()
  }
  app.addHook('onRequest', async (_, reply) => {
    underWay.add(reply)
    // a stream took its socket over, and ends with it
    reply.raw.once('close', () => reply.sent && leave(reply))
  })
  app.addHook('onSend', async (_, reply) => leave(reply))
  app.addHook('onClose', async () => {
    if (underWay.size === 0) return
    await new Promise<void>((resolve) => {
      onNone = resolve
      setTimeout(resolve, mostMs).unref()
    })
  })
}
