import type { Envelope, ProblemKey } from '#contract/kernel/problems.ts'
import { problems, problemText } from '#contract/kernel/problems.ts'
import type { Refusal } from '../core/refuse.ts'

/** Returns the envelope of a problem, with the problem's code. */
export function problemEnvelope(
  key: ProblemKey,
  params: Record<string, string | number> = {},
  data: unknown = null,
): Envelope {
  return { code: problems[key].code, msg: problemText(key, params), data }
}

export const refusalEnvelope = (refusal: Refusal) =>
  problemEnvelope(refusal.key, refusal.params, refusal.data)

/** Wraps data that is JSON text already in a success envelope. */
export const successText = (dataJson: string) => `{"code":200,"msg":"成功","data":${dataJson}}`

/** Headers of every API answer: never cached, sniffed or framed. */
export const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const
