import { decideAccess } from '../../contract/access.ts'
import type { CallInput, CallResponse } from '../../contract/calls.ts'
import { accessOf } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import { denials } from '../../contract/denials.ts'
import { CallError, faultsOfError } from './callError.ts'
import { postForEnvelope } from './envelope.ts'
import { announceIfExpired } from './expiredLogin.ts'
import { useSession, whenSessionKnown } from './session.ts'
import { showErrorToast, showVerificationToast } from './toast.ts'

export interface CallOptions {
  /** The same key and body again give the first result instead of a second effect (web/shared/idempotency.ts). */
  idempotencyKey?: string
  /** Gives up without a word when it aborts; the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** The caller shows the failure itself: no toast. An expired login is announced all the same. */
  quiet?: boolean
  /** Fields of the request whose faults the caller's form shows in place: a refusal that names only these gets no toast. */
  fields?: readonly string[]
}

const successCode = 200

const isShownInForm = (error: CallError, fields: readonly string[]) => {
  const faults = faultsOfError(error)
  return faults.length > 0 && faults.every(({ path }) => fields.includes(path))
}

/** Refuses what a user of factory type 0 may not do before the request leaves (specification §6). */
async function refuseUnverified(path: CallPath, quiet: boolean): Promise<void> {
  const access = accessOf(path)
  // these are open to every login state, and getUser is what makes the state known
  if (access === 'anyone' || access === 'outsideSession' || path === '/user/getUser') return
  const { asker, user } = await whenSessionKnown()
  if (decideAccess(access, asker) !== 'verificationRequired') return
  if (!quiet) showVerificationToast(user)
  throw new CallError({
    code: denials.verificationRequired.code,
    msg: denials.verificationRequired.msg,
    path,
  })
}

/**
 * The one way to the server: POST with the token, answers the envelope's data. Every other code than 200 rejects with a
 * CallError after a toast of 8 s (equal toasts are one, a newer one of the same call takes the older one's place); 508, 512 and 514 also open the one expiry dialog, except on getUser.
 */
export async function callServer<P extends CallPath>(
  path: P,
  body: CallInput<P>,
  options: CallOptions = {},
): Promise<CallResponse<P>> {
  const { idempotencyKey, signal, quiet = false, fields = [] } = options
  await refuseUnverified(path, quiet)
  const { token } = useSession.getState()
  const headers: Record<string, string> = {}
  if (token) headers['Authorization'] = token
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  try {
    const { envelope, requestId } = await postForEnvelope(path, body, headers, signal)
    if (envelope.code === successCode) return envelope.data as CallResponse<P>
    const msg = envelope.msg || 'Error'
    throw new CallError({ code: envelope.code, msg, data: envelope.data, requestId, path })
  } catch (error) {
    if (error instanceof CallError) {
      const hasExpired = announceIfExpired(error.code, path, token)
      if (hasExpired || !(quiet || isShownInForm(error, fields))) showErrorToast(error.msg, { about: path })
    }
    throw error
  }
}
