import { withCallErrors } from './call.ts'
import { post } from './envelope.ts'
import { backoffMs } from './events/backoff.ts'

const path = '/user/logout'

/** Sends the logout once; the token is passed in, because the session no longer has it. */
const trySend = (token: string, isRepeat: boolean) =>
  withCallErrors(path, () => post({ path, body: {}, headers: { Authorization: token } }), { isRepeat }).then(
    () => true,
    () => false,
  )

/** Waits with a backoff that grows with the failures, or until the browser is online again. */
function waitForRetry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      resolve()
    }
    const timer = setTimeout(retry, backoffMs(failures))
    window.addEventListener('online', retry)
  })
}

/**
 * Ends a login on the server, so that its token becomes invalid. Retries while the page lives; resolves when the server has
 * confirmed it.
 */
export async function endOnServer(token: string): Promise<void> {
  for (let failures = 1; !(await trySend(token, failures > 1)); failures += 1) await waitForRetry(failures)
}
