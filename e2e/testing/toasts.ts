import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

/** A toast of web/app/shell/Toasts.tsx. */
export interface ShownToast {
  kind: string
  /** Its text, without the count and the action that may follow. */
  text: string
}

/** Records the toasts of pages in this context. A toast lives a few seconds, too short to be found on a busy machine. */
export async function recordToasts(context: BrowserContext): Promise<ShownToast[]> {
  const toasts: ShownToast[] = []
  await context.exposeBinding('recordToast', (_, toast: ShownToast) => void toasts.push(toast))
  await context.addInitScript(watchToasts)
  return toasts
}

/** Runs in the page: reports each toast, and again when it repeats while on screen. */
function watchToasts() {
  const { recordToast } = globalThis as unknown as { recordToast: (toast: ShownToast) => void }
  const reported = new WeakMap<Element, string>()
  const report = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('[role="log"] [data-kind]')) {
      const words = toast.querySelector(':scope > span')
      const whole = words?.textContent ?? ''
      if (!words || reported.get(toast) === whole) continue
      reported.set(toast, whole)
      const texts = [...words.childNodes].map((node) => (node instanceof Text ? node.data : ''))
      recordToast({ kind: toast.dataset['kind'] ?? '', text: texts.join('') })
    }
  }
  new MutationObserver(report).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Runs in the page: hides the document, in which toasts stay, since their time starts when it is visible. */
export function hideDocument() {
  Object.defineProperty(document, 'hidden', { get: () => true })
}

/** Waits for a toast with this text, on screen or closed by now; a later call waits for another toast. */
export async function expectToast(
  { toasts }: { toasts: ShownToast[] },
  text: string | RegExp,
): Promise<void> {
  const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await expect.poll(() => toasts.map((toast) => toast.text)).toContainEqual(wanted)
  const isWanted = (toast: ShownToast) =>
    typeof text === 'string' ? toast.text.includes(text) : text.test(toast.text)
  toasts.splice(toasts.findIndex(isWanted), 1)
}
