import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callPaths, wireOf } from '../../../contract/calls/permissions.ts'
import { problems } from '../../../contract/kernel/problems.ts'
import type { ProblemKey } from '../../../contract/kernel/problems.ts'
import { gateOf } from './gate.ts'

/** A call that was answered, as operators see it: what, how, how long and whose, by ids; never what was said. */
export interface AnsweredCall {
  /** Its path. */
  call: string
  /** Of the envelope; where there is none, of HTTP. */
  code: number
  /** From the request's head to the answer's last byte, ms. */
  ms: number
  requestId: string
  userId: number | null
  factoryId: number | null
  apiKeyId: number | null
}

const codeOf = (problem: unknown, status: number) =>
  typeof problem === 'string' && problem in problems ? problems[problem as ProblemKey].code : status

const whose = (request: FastifyRequest) => {
  const gate = gateOf(request)
  return {
    userId: gate?.user?.userId ?? null,
    factoryId: gate?.user?.factoryId ?? null,
    apiKeyId: gate?.apiKey?.id ?? null,
  }
}

const timed: ReadonlySet<string> = new Set(callPaths.filter((path) => wireOf(path) !== 'events'))

/** Tells of each call once it is answered; a stream, which stays open, is none. */
export function tellAnswered(app: FastifyInstance, tell: (answered: AnsweredCall) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url
    if (call === undefined || !timed.has(call)) return
    const code = codeOf(reply.getHeader('x-problem'), reply.statusCode)
    tell({ call, code, ms: reply.elapsedTime, requestId: request.id, ...whose(request) })
  })
}
