import { decideAccess } from '../../../contract/kernel/access.ts'
import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import { accessOf } from '../../../contract/calls/permissions.ts'
import type { CallPath } from '../../../contract/calls/permissions.ts'
import { denials } from '../../../contract/kernel/denials.ts'
import { CallError } from './callError.ts'
import { post } from './envelope.ts'
import { announceIfExpired } from './expiredLogin.ts'
import { noteSuccess, tellFailure } from './failures.ts'
import { isRepeat, noteRepeat } from './repeats.ts'
import { useSession, whenSessionKnown } from './session.ts'
import { ownVerificationPath } from './verificationPath.ts'

export interface TryOptions {
  /** Gives up without a word when it aborts; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The page tries it again by itself: a failure is not told twice. Polls and retries of queries are known without it. */
  isRepeat?: boolean
}

export interface CallOptions extends TryOptions {
  /** The same key and body again give the first result instead of a second effect (web/shared/server/idempotency.ts). */
  idempotencyKey?: string
}

/** Refuses what a user of factory type 0 may not do before the request leaves (specification §6). */
async function refuseUnverified(path: CallPath): Promise<void> {
  const access = accessOf(path)
  // these are open to every login state, and getUser is what makes the state known
  if (access === 'anyone' || access === 'outsideSession' || path === '/user/getUser') return
  const { asker } = await whenSessionKnown()
  if (decideAccess(access, asker) !== 'verificationRequired') return
  throw new CallError({ ...denials.verificationRequired, key: 'verificationRequired', path })
}

function wayOutOf(error: CallError) {
  const to = error.is('verificationRequired') ? ownVerificationPath(useSession.getState().user) : null
  return to === null ? undefined : { label: '去认证', to }
}

/**
 * Every call goes through here, whatever carries it: what fails with a CallError is told by a toast of 8 s (specification §8), once
 * for one cause; 508, 512 and 514 also open the one expiry dialog. Only getUser is told by who asks (sessionActions.ts).
 */
export async function asCall<T>(
  path: CallPath,
  carry: (headers: Record<string, string>) => Promise<T>,
  { signal, isRepeat: isAgain = false }: TryOptions = {},
): Promise<T> {
  const isByItself = isRepeat(signal) || isAgain
  let { token } = useSession.getState()
  try {
    await refuseUnverified(path)
    token = useSession.getState().token
    const answer = await carry(token ? { Authorization: token } : {})
    noteSuccess(path)
    return answer
  } catch (error) {
    if (error instanceof CallError && path !== '/user/getUser') {
      noteRepeat(signal)
      announceIfExpired(error.code, path, token)
      tellFailure(error, { isRepeat: isByItself, action: wayOutOf(error) })
    }
    throw error
  }
}

/** The way to the server: POST with the token, answers the envelope's data. Everything else rejects with a CallError that has been told. */
export function callServer<P extends CallPath>(
  path: P,
  body: CallInput<P>,
  { idempotencyKey, ...options }: CallOptions = {},
): Promise<CallResponse<P>> {
  const own: Record<string, string> = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
  return asCall(
    path,
    (headers) => post({ path, body, headers: { ...headers, ...own }, signal: options.signal }),
    options,
  )
}
