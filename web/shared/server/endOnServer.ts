import { asCall } from './call.ts'
import { post } from './envelope.ts'
import { backoffMs } from './events/backoff.ts'

const path = '/user/logout'

/** The login that ends is not the session's any more: its token comes along. */
const isTold = (token: string, isRepeat: boolean) =>
  asCall(path, () => post({ path, body: {}, headers: { Authorization: token } }), { isRepeat }).then(
    () => true,
    () => false,
  )

/** After a while that grows with the failures, at once when the browser is back on line. */
function untilNextTry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, backoffMs(failures))
    window.addEventListener('online', goOn)
  })
}

/**
 * Ends a login on the server, so that its token opens nothing any more. Where the server cannot be reached it is told again, as long
 * as the page lives; resolves when it knows.
 */
export async function endOnServer(token: string): Promise<void> {
  for (let failures = 1; !(await isTold(token, failures > 1)); failures += 1) await untilNextTry(failures)
}
