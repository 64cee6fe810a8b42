import { withCallErrors } from './call.ts'
import { post } from './envelope.ts'
import { waitForRetry } from './events/backoff.ts'

const path = '/user/logout'

/** Sends the logout once; the token is passed in, because the session no longer has it. */
const trySend = (token: string, isRepeat: boolean) =>
  withCallErrors(path, () => post({ path, body: {}, headers: { Authorization: token } }), { isRepeat }).then(
    () => true,
    () => false,
  )

/**
 * Ends a login on the server, so that its token becomes invalid. Retries while the page lives; resolves when the server has
 * confirmed it.
 */
export async function endOnServer(token: string): Promise<void> {
  for (let failures = 1; !(await trySend(token, failures > 1)); failures += 1) await waitForRetry(failures)
}
