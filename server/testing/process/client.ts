import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import type { Envelope } from '#contract/kernel/problems.ts'

const answerMsMax = 20_000

/** Makes a call over HTTP, as a browser does; throws when there is no answer. */
export async function callServer<P extends CallPath>(
  port: number,
  path: P,
  body: CallInput<P>,
  options: { token?: string; idempotencyKey?: string } = {},
): Promise<Envelope<CallResponse<P>>> {
  const { token, idempotencyKey } = options
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: token }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMsMax),
  })
  return (await response.json()) as Envelope<CallResponse<P>>
}
