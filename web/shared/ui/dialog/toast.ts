import { create } from 'zustand'

/** How long an error stays on screen (specification §9). */
const errorToastMs = 8000
const successToastMs = 4000
/** More than this at once would cover the page: the oldest success goes, or else the oldest. */
const mostToasts = 4

export interface Toast {
  id: number
  kind: 'error' | 'success'
  text: string
  /** Where to go about it, or what to do. */
  action?: { label: string; to: string } | { label: string; run: () => void }
  /** What it is about, say the path of a call: a newer word about the same takes its place. */
  about?: string
  /** Why it is said, where one cause has several words: one toast for all of them. The words themselves without it. */
  cause?: string
  lastsMs: number
  /** How often it was said while it was on screen. */
  count: number
  /** Whether the reader is told how often: as the answer to a press, not of ten reads that failed together. */
  isCounted?: boolean
}

/** The toasts on screen, oldest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

function show(toast: Omit<Toast, 'id' | 'count'>): void {
  const { toasts: shown } = useToasts.getState()
  const causeOf = ({ cause, text }: Pick<Toast, 'cause' | 'text'>) => cause ?? text
  const same = shown.find((one) => one.kind === toast.kind && causeOf(one) === causeOf(toast))
  if (same) {
    // the words that lead somewhere stay
    const words = same.action && !toast.action ? same : toast
    const isCounted = same.isCounted !== false && toast.isCounted !== false
    const counted = { ...words, id: same.id, count: same.count + 1, isCounted }
    useToasts.setState({ toasts: shown.map((one) => (one === same ? counted : one)) })
    return
  }
  lastId += 1
  const others = shown.filter(({ about }) => about === undefined || about !== toast.about)
  const toasts = [...others, { ...toast, id: lastId, count: 1 }]
  // what was done is sooner dispensed with than what was not
  if (toasts.length > mostToasts)
    toasts.splice(
      Math.max(
        0,
        toasts.findIndex(({ kind }) => kind === 'success'),
      ),
      1,
    )
  useToasts.setState({ toasts })
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Takes what was said about something off the screen: it holds no more. */
export function dismissToastsAbout(about: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.about !== about) }))
}

/** What a toast may carry beside its words. */
type ToastExtras = Pick<Toast, 'action' | 'about' | 'cause' | 'isCounted'>

/** An error for 8 s; an equal one already on screen is not shown twice. */
export function showErrorToast(text: string, extras: ToastExtras = {}): void {
  show({ kind: 'error', text: text || 'Error', lastsMs: errorToastMs, ...extras })
}

/** Something done, in a few words. */
export function showSuccessToast(text: string, extras: ToastExtras = {}): void {
  show({ kind: 'success', text, lastsMs: successToastMs, ...extras })
}
