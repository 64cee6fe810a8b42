import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { accessOf, isWrite } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { decideAccess } from '#contract/kernel/access.ts'
import { denials } from '#contract/kernel/denials.ts'
import { CallError } from './callError.ts'
import { post } from './envelope.ts'
import { openDialogIfExpired } from './expiredLogin.ts'
import { markRecovered, reportFailure } from './failures.ts'
import { ownVerificationPath } from './permission/verificationPath.ts'
import { isAutomaticCall, markAutomatic } from './repeats.ts'
import type { SentCall } from './request/earlyUser.ts'
import { tokenHeaders } from './request/postRequest.ts'
import { useSession, whenSessionKnown } from './session.ts'
import { sendTwice } from './writes/sendTwice.ts'

export interface TryOptions {
  /** Cancels silently; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The page retries by itself, so a failure is not shown twice. Polls and query retries are detected without it. */
  isRepeat?: boolean
}

export interface CallOptions extends TryOptions {
  /** The same key and body return the first result instead of a second effect (web/shared/server/idempotency.ts). */
  idempotencyKey?: string
  /** Sends a write again after a failure of the network, before that is reported (sendTwice). */
  sendsTwice?: boolean
  /** The same call, if it was sent before the page's scripts had loaded. */
  sent?: SentCall | undefined
}

/** Checks whether a call depends on the caller. Others are open in every login state, and getUser determines that state. */
const dependsOnCaller = (path: CallPath) =>
  accessOf(path) !== 'anyone' && accessOf(path) !== 'outsideSession' && path !== '/user/getUser'

/** Checks whether factory type 0 may not make a call (specification §6). */
const isUnverified = (path: CallPath) =>
  decideAccess(accessOf(path), useSession.getState().caller) === 'verificationRequired'

function actionFor(error: CallError) {
  const to = error.is('verificationRequired') ? ownVerificationPath(useSession.getState().user) : null
  return to === null ? undefined : { label: '去认证', to }
}

/**
 * Runs a call over any transport and reports its failure. A CallError shows a toast for 8 s (specification §8), once per cause;
 * 508, 512 and 514 also open the expiry dialog. A failure under a former token concerns nobody any more and is not reported.
 * sessionActions.ts reports failures of getUser.
 */
export async function withCallErrors<T>(
  path: CallPath,
  transport: (headers: Record<string, string>) => Promise<T>,
  { signal, isRepeat: isAgain = false }: TryOptions = {},
): Promise<T> {
  const isAutomatic = isAutomaticCall(signal) || isAgain
  const { status } = useSession.getState()
  let { token } = useSession.getState()
  try {
    if (dependsOnCaller(path)) {
      // no wait otherwise: a request made in a long rendering would be sent at its end
      if (status === 'loading') await whenSessionKnown()
      if (isUnverified(path)) {
        // the caller may be rendering a page, which must not show a toast meanwhile
        await Promise.resolve()
        throw new CallError({ ...denials.verificationRequired, key: 'verificationRequired', path })
      }
    }
    token = useSession.getState().token
    const answer = await transport(tokenHeaders(token))
    markRecovered(path)
    return answer
  } catch (error) {
    if (error instanceof CallError && path !== '/user/getUser') {
      markAutomatic(signal)
      openDialogIfExpired(error.code, path, token)
      // the page of such a read shows the block itself once the user is known
      const isOnPage = status === 'loading' && error.is('verificationRequired') && !isWrite(path)
      const isOfFormerLogin = token !== useSession.getState().token
      if (!isOnPage && !isOfFormerLogin)
        reportFailure(error, { isRepeat: isAutomatic, action: actionFor(error) })
    }
    throw error
  }
}

/** Calls the server: POSTs with the token and returns the envelope's data. Rejects with a CallError that has been shown. */
export function callServer<P extends CallPath>(
  path: P,
  body: CallInput<P>,
  { idempotencyKey, sendsTwice = false, sent, ...options }: CallOptions = {},
): Promise<CallResponse<P>> {
  const own: Record<string, string> = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
  return withCallErrors(
    path,
    (headers) => {
      const send = () => post({ path, body, headers: { ...headers, ...own }, signal: options.signal, sent })
      return sendsTwice ? sendTwice(send) : send()
    },
    options,
  )
}
