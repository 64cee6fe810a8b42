import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callPaths, wireOf } from '#contract/calls/permissions.ts'
import { problems } from '#contract/kernel/problems.ts'
import type { ProblemKey } from '#contract/kernel/problems.ts'
import { gateOf } from './gate.ts'

/** An answered call as operators see it: path, code, duration and ids, never its contents. */
export interface AnsweredCall {
  /** Its path. */
  call: string
  /** The code of the envelope, or the HTTP status where there is no envelope. */
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

const callerIds = (request: FastifyRequest) => {
  const gate = gateOf(request)
  return {
    userId: gate?.user?.userId ?? null,
    factoryId: gate?.user?.factoryId ?? null,
    apiKeyId: gate?.apiKey?.id ?? null,
  }
}

const timedPaths: ReadonlySet<string> = new Set(callPaths.filter((path) => wireOf(path) !== 'events'))

/** Reports each call once it is answered. Streams, which stay open, are left out. */
export function reportAnsweredCalls(app: FastifyInstance, tell: (answered: AnsweredCall) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url
    if (call === undefined || !timedPaths.has(call)) return
    const code = codeOf(reply.getHeader('x-problem'), reply.statusCode)
    tell({ call, code, ms: reply.elapsedTime, requestId: request.id, ...callerIds(request) })
  })
}
