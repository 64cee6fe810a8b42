import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { decideAccess, visitor } from '../../contract/access.ts'
import type { AccessKind, Asker } from '../../contract/access.ts'
import { accessOf } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import type { SessionUser } from '../calls/context.ts'
import { countedAddress } from '../core/address.ts'
import type { Clock } from '../core/clock.ts'
import { refuse } from '../core/refuse.ts'
import { sha256 } from '../core/secrets.ts'
import type { Database } from '../db/database.ts'
import { apiHeaders } from './envelope.ts'
import { resolveSession } from './session.ts'
import { newVisitor, readVisitor } from './visitor.ts'

/** What the gate asks of. */
export interface GateDeps {
  db: Database
  clock: Clock
  /** Whether people reach the site by https. */
  isSecure: boolean
}

/** Who asks, as the gate found out before the body was read. */
export interface Gate {
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

function sentToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const token = header?.replace(/^Bearer /i, '').trim()
  return token ? token.slice(0, tokenLengthMax) : null
}

async function userOf(
  deps: GateDeps,
  path: CallPath,
  tokenHash: Buffer | null,
  now: Date,
): Promise<SessionUser | null> {
  if (tokenHash === null || accessOf(path) === 'outsideSession') return null
  const session = await resolveSession(deps.db, tokenHash, now)
  return typeof session === 'string' ? refuse(session) : session
}

async function pass(
  deps: GateDeps,
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

/** Login and permission, before the body is parsed: a stranger sees no validation error and sends no megabytes. */
export const openGate =
  (deps: GateDeps, path: CallPath): onRequestAsyncHookHandler =>
  (request, reply) =>
    pass(deps, path, request, reply)

/** Who asks, by the gate that this request passed. */
export function passedGate(request: FastifyRequest): Gate {
  const gate = gates.get(request)
  if (!gate) throw new Error(`No gate was passed for ${request.routeOptions.url ?? request.url}`)
  return gate
}
