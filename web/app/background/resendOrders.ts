import { minuteMs } from '#contract/kernel/time.ts'
import { readAll } from '#shared/browser/localStore/localStore.ts'
import { ownerNow } from '#shared/server/owner.ts'
import { useOfflineAnswers } from '#shared/server/reads/offlineAnswers.ts'
import { useSession, whenSessionKnown } from '#shared/server/session.ts'
import { loadResending } from '../offline/resending.ts'
import { activeTab } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/tabStore.ts'

/** Sends what the last page left unsent; the code for it is loaded only where this user has drafts. */
async function resend(): Promise<void> {
  await whenSessionKnown()
  const owner = ownerNow()
  if (owner === null || !navigator.onLine) return
  const { kept } = await readAll('orders', owner)
  if (kept.length === 0) return
  const { resendUnanswered } = await loadResending()
  await resendUnanswered(activeTab(useTabs.getState())?.fullPath ?? null)
}

/** How often waiting orders are sent. A browser may report no change of its network. */
const everyMs = minuteMs

/** Sends orders that got no answer: at the start, after a login, with the network, and every minute. */
export function resendOrders(): void {
  // what cannot be read or loaded now is tried again with the next network
  const start = () => void resend().catch(() => undefined)
  window.addEventListener('online', start)
  useOfflineAnswers.subscribe(({ asOfMs }, before) => {
    if (asOfMs === null && before.asOfMs !== null) start()
  })
  useSession.subscribe(({ user }, before) => {
    if (user !== null && user.id !== before.user?.id) start()
  })
  setInterval(() => {
    if (!document.hidden) start()
  }, everyMs)
  start()
}
