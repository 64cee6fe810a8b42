import type { Envelope, ProblemKey } from '../../../contract/kernel/problems.ts'
import { problems, problemText } from '../../../contract/kernel/problems.ts'
import type { Refusal } from '../../core/refuse.ts'

/** The envelope of a refusal; its code is the problem's. */
export function problemEnvelope(
  key: ProblemKey,
  params: Record<string, string | number> = {},
  data: unknown = null,
): Envelope {
  return { code: problems[key].code, msg: problemText(key, params), data }
}

export const refusalEnvelope = (refusal: Refusal) =>
  problemEnvelope(refusal.key, refusal.params, refusal.data)

/** The envelope of a success around data that is JSON text already. */
export const successText = (dataJson: string) => `{"code":200,"msg":"成功","data":${dataJson}}`

/** Sent with every API answer: never cached, never sniffed, never framed. */
export const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const
