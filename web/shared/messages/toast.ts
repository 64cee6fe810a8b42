import { create } from 'zustand'

/** How long an error stays on screen (specification §9). */
const errorToastMs = 8000
const successToastMs = 4000
/** More at once would cover the page: the oldest success goes, or else the oldest. */
const mostToasts = 4

export interface Toast {
  id: number
  kind: 'error' | 'success'
  text: string
  /** A link or action to resolve it. */
  action?: { label: string; to: string } | { label: string; run: () => void }
  /** What the toast is about, e.g. a call's path; a newer toast about the same replaces it. */
  about?: string
  /** Groups different texts of one cause into one toast; the text itself by default. */
  cause?: string
  lastsMs: number
  /** How often it was shown while on screen. */
  count: number
  /** Whether the count is shown: for the answer to a press, not for ten reads that failed together. */
  isCounted?: boolean
  /** How often its time has started again: with each counted repeat, which must be readable as long as the first. */
  restarts: number
}

/** The toasts on screen, oldest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

function show(toast: Omit<Toast, 'id' | 'count' | 'restarts'>): void {
  const { toasts: shown } = useToasts.getState()
  const causeOf = ({ cause, text }: Pick<Toast, 'cause' | 'text'>) => cause ?? text
  const same = shown.find(
    (shownToast) => shownToast.kind === toast.kind && causeOf(shownToast) === causeOf(toast),
  )
  // the answer to a press is new, also where a read that failed by itself shows the same text
  const isNew = same?.isCounted === false && toast.isCounted !== false
  if (same && !isNew) {
    // a text with an action stays
    const latest = same.action && !toast.action ? same : toast
    const isCounted = same.isCounted !== false && toast.isCounted !== false
    // a read that keeps failing by itself must not keep its toast on screen for ever
    const restarts = same.restarts + (toast.isCounted === false ? 0 : 1)
    const counted = { ...latest, id: same.id, count: same.count + 1, isCounted, restarts }
    useToasts.setState({ toasts: shown.map((shownToast) => (shownToast === same ? counted : shownToast)) })
    return
  }
  lastId += 1
  const others = shown.filter(
    (shownToast) => shownToast !== same && (toast.about === undefined || shownToast.about !== toast.about),
  )
  const toasts = [...others, { ...toast, id: lastId, count: 1, restarts: 0 }]
  // success is more dispensable than failure
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

/** Removes a toast. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Removes all toasts about something that no longer holds. */
export function dismissToastsAbout(about: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.about !== about) }))
}

/** Optional parts of a toast. */
type ToastExtras = Pick<Toast, 'action' | 'about' | 'cause' | 'isCounted'>

/** Shows an error for 8 s. An equal one on screen is counted; the answer to a press shows it for another 8 s from then. */
export function showErrorToast(text: string, extras: ToastExtras = {}): void {
  show({ kind: 'error', text: text || 'Error', lastsMs: errorToastMs, ...extras })
}

/** Shows a short success message. */
export function showSuccessToast(text: string, extras: ToastExtras = {}): void {
  show({ kind: 'success', text, lastsMs: successToastMs, ...extras })
}
