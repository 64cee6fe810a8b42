import type { CallInput } from '#contract/calls/calls.ts'
import type { BytesPath } from '#contract/calls/permissions.ts'
import { withCallErrors } from '../server/call.ts'
import { CallError, networkFailure } from '../server/callError.ts'
import { dataOf, headOf, transportError } from '../server/envelope.ts'
import { apiBase, credentials } from '../server/request/apiBase.ts'

interface NamedBytes {
  blob: Blob
  fileName: string | null
}

/** Loads the file that a call returns. Rejects with a CallError that has been shown. */
export function fetchBytes<P extends BytesPath>(
  path: P,
  body: CallInput<P>,
  signal?: AbortSignal,
): Promise<NamedBytes> {
  return withCallErrors(path, (headers) => read(path, body, headers, signal), { signal })
}

async function read<P extends BytesPath>(
  path: P,
  body: CallInput<P>,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<NamedBytes> {
  try {
    const response = await fetch(`${apiBase}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      credentials,
      ...(signal ? { signal } : {}),
    })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && type !== '' && !type.startsWith('application/json') && !type.startsWith('text/'))
      return {
        blob: await response.blob(),
        fileName: fileNameIn(response.headers.get('content-disposition')),
      }
    const head = headOf((name) => response.headers.get(name))
    const { status } = response
    dataOf(path, { status, text: await response.text(), ...head })
    const msg = `服务器没有正常回应（HTTP ${status}），请稍后重试`
    throw new CallError({
      code: networkFailure,
      msg,
      requestId: head.requestId,
      transport: 'httpError',
      path,
    })
  } catch (error) {
    if (error instanceof CallError) throw error
    if (signal?.aborted) throw signal.reason
    throw transportError(path, false)
  }
}

/** Returns the file name of a content-disposition header as the server writes it (RFC 6266, filename*). */
function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
