import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { accessOf } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { decideAccess, isScope, visitor } from '#contract/kernel/access.ts'
import type { AccessKind, Caller } from '#contract/kernel/access.ts'
import { apiKeyPrefix } from '#contract/open/words.ts'
import type { CallingKey, SessionUser } from '../../calls/context.ts'
import { rateLimitAddress } from '../../core/address.ts'
import type { Clock } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import { sha256 } from '../../core/secrets.ts'
import type { Database } from '../../db/database.ts'
import { authenticateApiKey } from '../auth/apiKey.ts'
import { resolveSession } from '../auth/session.ts'
import { newVisitor, readVisitor } from '../auth/visitor.ts'
import { apiHeaders } from '../envelope.ts'

/** What the gate needs. */
export interface GateDeps {
  db: Database
  clock: Clock
  /** Whether the site is reached over https. */
  isSecure: boolean
}

interface CallerInfo {
  caller: Caller
  user: SessionUser | null
  /** The key of an open call; its user is the key's creator. */
  apiKey: CallingKey | null
}

/** The caller of a request, resolved before the body is read. */
export interface Gate extends CallerInfo {
  now: Date
  visitorHash: Buffer | null
  tokenHash: Buffer | null
  ip: string
  userAgent: string
}

const gates = new WeakMap<FastifyRequest, Gate>()
/**
 * Calls that create a visitor for a request without a cookie. Requesting an SMS code is one, so that the next order and its retry
 * carry the cookie already.
 */
const needsVisitor: ReadonlySet<AccessKind> = new Set([
  'visitorOrUser',
  'visitorOrVerified',
  'outsideSession',
])
const tokenLengthMax = 200
const userAgentLengthMax = 400

function sentToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const token = header?.replace(/^Bearer /i, '').trim()
  return token ? token.slice(0, tokenLengthMax) : null
}

const anonymous: CallerInfo = { caller: visitor, user: null, apiKey: null }

async function findTokenOwner({ db }: GateDeps, token: string, now: Date): Promise<CallerInfo> {
  const user = await resolveSession(db, sha256(token), now)
  if (typeof user === 'string') return refuse(user)
  return { caller: { kind: 'user', role: user.role, factoryType: user.factoryType }, user, apiKey: null }
}

/** Resolves the caller of a token. API keys are looked up on open calls only, and login tokens on all others. */
async function findCaller(
  deps: GateDeps,
  path: CallPath,
  { token, ip, now }: { token: string | null; ip: string; now: Date },
): Promise<CallerInfo> {
  const access = accessOf(path)
  if (token === null || access === 'outsideSession') return anonymous
  const isKey = token.startsWith(apiKeyPrefix)
  if (isScope(access)) return isKey ? authenticateApiKey(deps.db, token, { ip, now }) : anonymous
  return isKey ? { ...anonymous, caller: { kind: 'apiKey', scopes: [] } } : findTokenOwner(deps, token, now)
}

async function authorize(
  deps: GateDeps,
  path: CallPath,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.headers(apiHeaders)
  const now = deps.clock.now()
  const token = sentToken(request)
  const tokenHash = token === null ? null : sha256(token)
  const ip = rateLimitAddress(request.ip)
  const { caller, user, apiKey } = await findCaller(deps, path, { token, ip, now })
  const decision = decideAccess(accessOf(path), caller)
  if (decision !== 'allowed') refuse(decision)
  const { cookie } = request.headers
  let visitor = readVisitor(cookie, deps.isSecure)
  if (user === null && needsVisitor.has(accessOf(path))) visitor ??= newVisitor(cookie, deps.isSecure)
  if (visitor && visitor.setCookies.length > 0) void reply.header('set-cookie', visitor.setCookies)
  const visitorHash = visitor?.visitorHash ?? null
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax)
  gates.set(request, { now, caller, user, apiKey, visitorHash, tokenHash, ip, userAgent })
}

/** Checks login and permission before the body is parsed: a refused caller sees no validation error and sends no megabytes. */
export const openGate =
  (deps: GateDeps, path: CallPath): onRequestAsyncHookHandler =>
  (request, reply) =>
    authorize(deps, path, request, reply)

/** Calls that end the visitor: its records move to the user at the login, and a logout leaves nothing behind. */
const endsVisitor: ReadonlySet<CallPath> = new Set(['/user/login', '/user/register', '/user/logout'])

/** Gives the browser a new visitor after a call that ends the old one. A logout without a login changes nothing. */
export function renewVisitor(
  { isSecure }: Pick<GateDeps, 'isSecure'>,
  path: CallPath,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!endsVisitor.has(path)) return
  if (path === '/user/logout' && passedGate(request).tokenHash === null) return
  void reply
    .removeHeader('set-cookie')
    .header('set-cookie', newVisitor(request.headers.cookie, isSecure).setCookies)
}

/** Returns the caller of a request, or undefined when it passed no gate. */
export const gateOf = (request: FastifyRequest): Gate | undefined => gates.get(request)

/** Returns the caller of a request that passed the gate; throws otherwise. */
export function passedGate(request: FastifyRequest): Gate {
  const gate = gates.get(request)
  if (!gate) throw new Error(`No gate was passed for ${request.routeOptions.url ?? request.url}`)
  return gate
}
