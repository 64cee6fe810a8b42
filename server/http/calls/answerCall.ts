import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls/calls.ts'
import { isWrite } from '#contract/calls/permissions.ts'
import type { CallbackPath, CallPath, EventsPath } from '#contract/calls/permissions.ts'
import { check } from '#contract/kernel/validation.ts'
import { RawJson } from '../../calls/context.ts'
import type { Handlers, Picture } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import type { Database, WriteTransaction } from '../../db/database.ts'
import type { Reads } from '../../db/replicas.ts'
import { passedGate } from './gate.ts'
import type { Gate } from './gate.ts'
import { runWrite } from './runWrite.ts'

export interface AnswerDeps {
  db: Database
  /** The databases that read calls use. */
  reads: Reads
  handlers: Handlers
  /** Called after a write committed: starts its jobs and delivers to streams at once. */
  onCommitted: () => void
}

/** The calls that a handler answers: all but streams and callbacks. */
type AnsweredPath = Exclude<CallPath, EventsPath | CallbackPath>

/** A call sent as bytes: its fields, the handler's extra input, and the hash that identifies it under an Idempotency-Key. */
export interface BinaryRequest {
  fields: object
  handlerInput: { picture: Picture } | { bytes: Buffer }
  sha256: string
}

/** Long enough that nobody can guess another's key: visitors share one scope (scopeOf). */
const keyForm = /^[\w-]{16,100}$/

/** Parses a request by its schema; refuses a fault with a sentence that names the field. */
export function parseBody(path: CallPath, body: unknown): unknown {
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
 * Returns the scope of an Idempotency-Key: the API key or the user. Visitors share one scope, so that a retry finds its answer
 * even when the cookie was lost with it. Nobody else finds it, since key and body must both match.
 */
const scopeOf = ({ user, apiKey }: Gate) =>
  apiKey ? `key:${apiKey.id}` : user ? `user:${user.userId}` : 'visitor'

/** Serializes an answer through its response schema: undeclared fields never leave. */
function dataText(path: CallPath, answer: unknown): string {
  return answer instanceof RawJson ? answer.json : JSON.stringify(calls[path].response.parse(answer))
}

type AnyHandler = (context: unknown, body: unknown) => Promise<unknown>
type AnyOutsideWriter = {
  isReversible?: true
  outside: (context: unknown, body: unknown) => Promise<AnyHandler & { unneeded?: () => Promise<void> }>
}

// The handler table is typed by path; a generic path needs this looser type.
function handlerOf(deps: Pick<AnswerDeps, 'handlers'>, path: AnsweredPath): AnyHandler {
  return deps.handlers[path] as AnyHandler
}

const read = ({ db: primaryDb, reads, ...deps }: AnswerDeps, path: AnsweredPath, gate: Gate, body: unknown) =>
  reads.read((reading) => handlerOf(deps, path)({ ...gate, ...reading, primaryDb }, body))

function writerOf(deps: AnswerDeps, path: AnsweredPath): AnyHandler | AnyOutsideWriter {
  return deps.handlers[path] as AnyHandler | AnyOutsideWriter
}

/** Validates and runs a call; returns `data` as JSON text. A write runs in one transaction and once per Idempotency-Key. */
export async function answerCall(
  deps: AnswerDeps,
  path: AnsweredPath,
  request: FastifyRequest,
  sent: BinaryRequest | null = null,
): Promise<string> {
  const gate = passedGate(request)
  const body = parseBody(path, sent === null ? request.body : sent.fields)
  if (!isWrite(path)) return dataText(path, await read(deps, path, gate, body))
  const writer = writerOf(deps, path)
  const runner = (work: AnyHandler) => async (trx: WriteTransaction) =>
    dataText(path, await work({ ...gate, trx, ...sent?.handlerInput }, body))
  const data = await runWrite(deps.db, {
    path,
    scope: scopeOf(gate),
    idempotencyKey: idempotencyKeyOf(request),
    request: sent === null ? body : { body, sha256: sent.sha256 },
    work:
      'outside' in writer
        ? {
            isReversible: writer.isReversible === true,
            async outside() {
              const ready = await writer.outside({ ...gate, db: deps.db, ...sent?.handlerInput }, body)
              return { work: runner(ready), unneeded: ready.unneeded }
            },
          }
        : runner(writer),
  })
  deps.onCommitted()
  return data
}

/** Runs a read call whose answer is not JSON; returns what its response schema parsed. */
export async function answerRaw(
  deps: AnswerDeps,
  path: AnsweredPath,
  request: FastifyRequest,
): Promise<unknown> {
  const body = parseBody(path, request.body)
  return calls[path].response.parse(await read(deps, path, passedGate(request), body))
}
