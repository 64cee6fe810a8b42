import { vi } from 'vitest'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import type { DataOf } from '#contract/calls/problemData.ts'
import { problems, problemText } from '#contract/kernel/problems.ts'
import type { Envelope, ProblemKey } from '#contract/kernel/problems.ts'
import regionRows from '#contract/regions/data/regions.json'

/** Answers of the fake server by path. A function gets the body and returns data or a refusal, or rejects. */
export type Answers = {
  [P in CallPath]?:
    | CallResponse<P>
    | Refusal
    | ((body: CallInput<P>) => CallResponse<P> | Refusal | Promise<CallResponse<P> | Refusal>)
}

/** An envelope other than 200. */
export class Refusal {
  readonly envelope: Envelope
  readonly key: ProblemKey | null
  constructor(code: number, msg: string, data: unknown = null, key: ProblemKey | null = null) {
    this.envelope = { code, msg, data }
    this.key = key
  }

  /** Creates a refusal as the server sends it: the problem's code and message, its key in the header. */
  static of<Key extends ProblemKey>(
    key: Key,
    data?: DataOf<Key>,
    params: Record<string, string | number> = {},
  ): Refusal {
    return new Refusal(problems[key].code, problemText(key, params), data ?? null, key)
  }

  /** Creates a refusal with an error of one field. */
  static atField(key: ProblemKey, path: string, label: string): Refusal {
    return Refusal.of(key, { fields: [{ path, label, message: problemText(key) }] })
  }
}

export interface SeenCall {
  path: string
  body: unknown
  headers: Record<string, string>
}

export interface FakeServer {
  /** All received calls in order. */
  calls: SeenCall[]
  /** Returns the calls to one path. */
  callsTo: (path: CallPath) => SeenCall[]
  /** Replaces answers from now on. */
  answer: (answers: Answers) => void
}

const json = (value: unknown, key: ProblemKey | null = null) =>
  new Response(JSON.stringify(value), {
    headers: { 'Content-Type': 'application/json', ...(key === null ? {} : { 'x-problem': key }) },
  })

/**
 * Stubs `fetch` with a server that answers by path. Unknown paths get a 404 envelope, the regions' file the real regions. Undo
 * it with `vi.unstubAllGlobals()` in afterEach, or use renderPage, which does.
 */
export function fakeServer(first: Answers = {}): FakeServer {
  const answers: Answers = { ...first }
  const calls: SeenCall[] = []
  const respond = async (url: string, init?: RequestInit): Promise<Response> => {
    if (url.includes('regions') && url.includes('.json')) return json(regionRows)
    // component tests read pasted texts by the rules alone
    if (url.includes('weights') && url.includes('.json')) return new Response('', { status: 404 })
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
    calls.push({ path: url, body, headers: (init?.headers ?? {}) as Record<string, string> })
    const entry: unknown = answers[url as CallPath]
    const data: unknown =
      typeof entry === 'function' ? await (entry as (body: unknown) => unknown)(body) : entry
    if (data === undefined) return json({ code: 404, msg: `没有为 ${url} 准备回答`, data: null })
    return data instanceof Refusal ? json(data.envelope, data.key) : json({ code: 200, msg: '', data })
  }
  const fetchOrAbort = (url: string, init?: RequestInit) => {
    const { signal } = init ?? {}
    if (!signal) return respond(url, init)
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([respond(url, init), aborted])
  }
  vi.stubGlobal('fetch', vi.fn(fetchOrAbort))
  return {
    calls,
    callsTo: (path) => calls.filter((call) => call.path === path),
    answer: (more) => Object.assign(answers, more),
  }
}
