import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { secondMs } from '#contract/kernel/time.ts'
import { isServerReachable } from '#shared/server/reachable.ts'

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

/** How often the server is looked for while an order waits. */
const lookMs = 15 * secondMs

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
 * its tab is shown again. A form that has changed since waits for the user to press the button. Returns whether it is being
 * resent: nothing may be typed meanwhile.
 */
export function useSendWhenOnline(waiting: Waiting): boolean {
  const { isUnanswered, values, isSameAsSent, isRestored = false, mayResend = () => true, send } = waiting
  const text = JSON.stringify(values)
  const sentText = useRef(text)
  const isBusy = useRef(false)
  const [isResending, setResending] = useState(false)
  const again = useEffectEvent(async () => {
    if (!isUnanswered || isBusy.current || !navigator.onLine) return
    if (!(isSameAsSent ?? text === sentText.current) || !mayResend()) return
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
  const rememberSent = useEffectEvent(() => {
    sentText.current = text
  })
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
      if (!document.hidden && (await isServerReachable())) await again()
    }
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [isUnanswered])
  const isResent = useRef(false)
  const isDue = isRestored && isUnanswered && isSameAsSent === true
  useEffect(() => {
    if (!isDue || isResent.current) return
    isResent.current = true
    void again()
  }, [isDue])
  return isResending
}
