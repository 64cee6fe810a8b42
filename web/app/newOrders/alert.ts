import type { PagePath } from '#contract/kernel/pages.ts'
import { beep } from '#shared/browser/beep.ts'
import { useSettings } from '#shared/browser/settings.ts'

/** The list of orders to accept. */
const waitingPath = '/carrier/orders' satisfies PagePath
export const waitingAddress = `${waitingPath}?status=pending`

/** Checks whether the page may sound. Before any user interaction browsers log an error. */
const maySound = () => navigator.userActivation?.hasBeenActive ?? true

/** Reads a sentence aloud where the browser has a voice; interrupts one still being read. */
function speak(text: string): void {
  if (typeof speechSynthesis === 'undefined') return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'zh-CN'
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
}

/** Returns the permission for desktop notifications; null where the browser has none. */
export const noticePermission = (): NotificationPermission | null =>
  typeof Notification === 'undefined' ? null : Notification.permission

/** Shows a desktop notification for users who work elsewhere; pressed, it opens the orders. */
async function notifyOnDesktop(text: string): Promise<void> {
  if (noticePermission() !== 'granted') return
  const options = { body: text, tag: 'new-orders', lang: 'zh-CN', data: { address: waitingAddress } }
  try {
    // phones show notifications only through the worker
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker) return await worker.showNotification('专线通', options)
    const notice = new Notification('专线通', options)
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // a browser that declares the API without supporting it; sound and voice have alerted
  }
}

/** Alerts by sound, voice and notification, as the settings and the browser permit. */
export function alertOrders(text: string): void {
  const { orderSound, orderVoice } = useSettings.getState()
  if (maySound()) {
    if (orderSound) beep('news')
    if (orderVoice) speak(text)
  }
  if (document.hidden) void notifyOnDesktop(text)
}
