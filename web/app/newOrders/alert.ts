import type { PagePath } from '../../../contract/kernel/pages.ts'
import { beep } from '../../shared/browser/beep.ts'
import { useSettings } from '../../shared/browser/settings.ts'

/** Where orders that wait are accepted. */
const waitingPath = '/carrier/orders' satisfies PagePath
export const waitingAddress = `${waitingPath}?status=pending`

/** A page that nobody has touched yet must be silent; browsers complain of one that is not. */
const maySound = () => navigator.userActivation?.hasBeenActive ?? true

/** Reads a sentence aloud where the browser has a voice; one still being read is cut short. */
function speak(text: string): void {
  if (typeof speechSynthesis === 'undefined') return
  const words = new SpeechSynthesisUtterance(text)
  words.lang = 'zh-CN'
  speechSynthesis.cancel()
  speechSynthesis.speak(words)
}

/** Whether notices beside the browser's window are shown, refused, or not yet asked for; null where the browser has none. */
export const noticePermission = (): NotificationPermission | null =>
  typeof Notification === 'undefined' ? null : Notification.permission

/** Shows words beside the browser's window, which somebody who works elsewhere sees; pressed, they lead to the orders. */
async function showBeside(text: string): Promise<void> {
  if (noticePermission() !== 'granted') return
  const options = { body: text, tag: 'new-orders', lang: 'zh-CN', data: { address: waitingAddress } }
  try {
    // phones show them through the worker alone
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker) return await worker.showNotification('专线通', options)
    const notice = new Notification('专线通', options)
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // a browser that has the word and not the thing; sound and voice have told it
  }
}

/** Tells by sound, by voice and beside the window, each as the settings and the browser let it. */
export function alertOrders(text: string): void {
  const { orderSound, orderVoice } = useSettings.getState()
  if (maySound()) {
    if (orderSound) beep('news')
    if (orderVoice) speak(text)
  }
  if (document.hidden) void showBeside(text)
}
