import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decideAccess, visitor } from '../../contract/access.ts'
import type { AccessKind, Asker } from '../../contract/access.ts'
import { calls } from '../../contract/calls.ts'
import { isNotOpen } from '../../contract/notOpenYet.ts'
import { accessOf, callPaths, isWrite } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import { check } from '../../contract/validation.ts'
import { countedAddress } from '../core/address.ts'
import type { Clock } from '../core/clock.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import type { Database } from '../db/database.ts'
import { WrittenJson } from '../calls/context.ts'
import type { Handlers, SessionUser } from '../calls/context.ts'
import { apiHeaders, successText } from './envelope.ts'
import { runWrite } from './runWrite.ts'
import { resolveSession } from './session.ts'
import { newVisitor, readVisitor } from './visitor.ts'

export interface CallDeps {
  db: Database
  clock: Clock
  handlers: Handlers
  /** Calls that do not exist here: the developer inbox in production. */
  absent: ReadonlySet<CallPath>
  /** Whether people reach the site by https. */
  isSecure: boolean
  /** Told after a write committed, so that jobs it added are done at once. */
  onCommitted: () => void
}

/** Who asks, as the gate found out before the body was read. */
interface Gate {
  now: Date
  asker: Asker
  user: SessionUser | null
  visitorHash: Buffer | null
  tokenHash: Buffer | null
  ip: string
}

const gates = new WeakMap<FastifyRequest, Gate>()
/**
 * Calls that make a visitor of whoever comes without a cookie. Getting an SMS code is one, so that the order that follows is sent
 * with the cookie already, and its retry after a lost answer too.
 */
const needsVisitor: ReadonlySet<AccessKind> = new Set([
  'visitorOrUser',
  'visitorOrVerified',
  'outsideSession',
])
const tokenLengthMax = 200
/** Long enough that nobody guesses another's: visitors share one scope (scopeOf). */
const keyForm = /^[\w-]{16,100}$/
const bodyBytesMax = 256 * 1024

function sentToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const token = header?.replace(/^Bearer /i, '').trim()
  return token ? token.slice(0, tokenLengthMax) : null
}

async function userOf(
  deps: CallDeps,
  path: CallPath,
  tokenHash: Buffer | null,
  now: Date,
): Promise<SessionUser | null> {
  if (tokenHash === null || accessOf(path) === 'outsideSession') return null
  const session = await resolveSession(deps.db, tokenHash, now)
  return typeof session === 'string' ? refuse(session) : session
}

/** Login and permission, before the body is parsed: a stranger sees no validation error and sends no megabytes. */
async function openGate(
  deps: CallDeps,
  path: CallPath,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.headers(apiHeaders)
  const now = deps.clock.now()
  const token = sentToken(request)
  const tokenHash = token === null ? null : sha256(token)
  const user = await userOf(deps, path, tokenHash, now)
  const asker: Asker = user ? { kind: 'user', role: user.role, factoryType: user.factoryType } : visitor
  const decision = decideAccess(accessOf(path), asker)
  if (decision !== 'allowed') refuse(decision)
  let visitorHash = readVisitor(request.headers.cookie)
  if (visitorHash === null && user === null && needsVisitor.has(accessOf(path))) {
    const made = newVisitor(deps.isSecure)
    visitorHash = made.visitorHash
    void reply.header('set-cookie', made.setCookie)
  }
  gates.set(request, { now, asker, user, visitorHash, tokenHash, ip: countedAddress(request.ip) })
}

function checkedBody(path: CallPath, body: unknown): unknown {
  const schema = calls[path].request
  const result = check(schema, body ?? {})
  if (result.ok) return result.value
  const reason = result.faults[0]?.message ?? '提交内容不对，请检查后重试'
  return refuse('invalid', { params: { reason }, data: { fields: result.faults } })
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  return typeof header === 'string' && keyForm.test(header) ? header : refuse('badIdempotencyKey')
}

/**
 * Whose key it is. Visitors share one scope: a retry whose cookie was lost with the first answer still finds it, and nobody else
 * does, since key and body must both be the same.
 */
const scopeOf = ({ user }: Gate) => (user ? `user:${user.userId}` : 'visitor')

/** The answer through its response schema: only what the contract declares leaves. */
function dataText(path: CallPath, answer: unknown): string {
  return answer instanceof WrittenJson ? answer.json : JSON.stringify(calls[path].response.parse(answer))
}

type AnyHandler = (context: unknown, body: unknown) => Promise<unknown>

async function answerCall(deps: CallDeps, path: CallPath, request: FastifyRequest): Promise<string> {
  const gate = gates.get(request)
  if (!gate) throw new Error(`No gate was passed for ${path}`)
  const body = checkedBody(path, request.body)
  if (isNotOpen(path)) return refuse('notOpenYet')
  // The handler table is typed path by path; here, where any path may come, its own type cannot be named.
  const handler = deps.handlers[path] as AnyHandler
  if (!isWrite(path)) return dataText(path, await handler({ ...gate, db: deps.db }, body))
  const data = await runWrite(deps.db, {
    path,
    scope: scopeOf(gate),
    idempotencyKey: idempotencyKeyOf(request),
    request: body,
    work: async (trx) => dataText(path, await handler({ ...gate, trx }, body)),
  })
  deps.onCommitted()
  return data
}

/** Serves every call of the contract as a POST to its path. */
export function registerCalls(app: FastifyInstance, deps: CallDeps): void {
  for (const path of callPaths) {
    if (deps.absent.has(path)) continue
    app.post(path, {
      bodyLimit: bodyBytesMax,
      onRequest: (request, reply) => openGate(deps, path, request, reply),
      handler: async (request) => successText(await answerCall(deps, path, request)),
    })
  }
}
