import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isServerReachable } from '#shared/server/reachable.ts'
import { retryMs, retryPauseMs } from '#shared/server/retryPause.ts'

interface Resending {
  /** It is being sent at this moment: nothing may be typed. */
  isResending: boolean
  /** The form has changed since: it is not sent without the user. */
  isChanged: boolean
}

interface Waiting {
  /** The last attempt got no answer. */
  isUnanswered: boolean
  values: unknown
  /** Whether the values are the order that was sent, at the same price; compared as text where left out. */
  isSameAsSent?: boolean | undefined
  /** The form was restored with an order that had got no answer. */
  isRestored?: boolean
  mayResend?: () => boolean
  send: () => Promise<void>
}

/** Returns the focus to its field after a while in which the form takes no input. */
function useFocusReturn(isInert: boolean): void {
  const field = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const left = field.current
    // the browser takes the focus away after this
    field.current = isInert && focused instanceof HTMLElement ? focused : null
    if (!isInert && left?.isConnected && focused === document.body) left.focus({ preventScroll: true })
  }, [isInert])
}

/**
 * Resends an unanswered order once the browser is online or the server answers again. It also does so once after a reload, and when
 * its tab is shown again. A form that has changed since waits for the user to press the button.
 */
export function useSendWhenOnline(waiting: Waiting): Resending {
  const { isUnanswered, values, isSameAsSent, isRestored = false, mayResend = () => true, send } = waiting
  const text = JSON.stringify(values)
  const [sentText, setSentText] = useState(text)
  const isChanged = !(isSameAsSent ?? text === sentText)
  const isBusy = useRef(false)
  const [isResending, setResending] = useState(false)
  const again = useEffectEvent(async () => {
    if (!isUnanswered || isBusy.current || !navigator.onLine) return
    if (isChanged || !mayResend()) return
    isBusy.current = true
    setResending(true)
    try {
      await send()
    } finally {
      isBusy.current = false
      setResending(false)
    }
  })
  useFocusReturn(isResending)
  const rememberSent = useEffectEvent(() => setSentText(text))
  /** How often it was resent because the server was found, and when last. */
  const resent = useRef({ count: 0, atMs: 0 })
  const wasUnanswered = useRef(false)
  useEffect(() => {
    // not again where a hidden tab is shown: its text may have changed since
    if (isUnanswered && !wasUnanswered.current) rememberSent()
    wasUnanswered.current = isUnanswered
  }, [isUnanswered])
  const isFirst = useRef(true)
  useEffect(() => {
    // a hidden tab runs no effects, so it misses the browser's event
    if (isFirst.current) isFirst.current = false
    else void again()
    const onOnline = () => void again()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  useEffect(() => {
    if (!isUnanswered) return undefined
    // the browser reports no change where it took a dead network for a living one
    const look = async () => {
      const { count, atMs } = resent.current
      if (document.hidden || Date.now() - atMs < retryPauseMs(count)) return
      if (!(await isServerReachable())) return
      resent.current = { count: count + 1, atMs: Date.now() }
      await again()
    }
    const timer = setInterval(() => void look(), retryMs)
    return () => clearInterval(timer)
  }, [isUnanswered])
  const isResent = useRef(false)
  const isDue = isRestored && isUnanswered && isSameAsSent === true
  useEffect(() => {
    if (!isDue || isResent.current) return
    isResent.current = true
    void again()
  }, [isDue])
  return { isResending, isChanged }
}
