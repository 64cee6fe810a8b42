import { useEffect, useEffectEvent, useRef } from 'react'

interface Waiting {
  /** The last attempt got no answer. */
  isUnanswered: boolean
  values: unknown
  /** Whether the values are the order that was sent, at the same price; compared as text where left out. */
  isSameAsSent?: boolean | undefined
  /** The form was restored with an order that had got no answer. */
  isRestored?: boolean
  send: () => Promise<void>
}

/**
 * Resends an unanswered order once the browser is online, and once after a reload. A form that has changed since waits for the user
 * to press the button.
 */
export function useSendWhenOnline(waiting: Waiting): void {
  const { isUnanswered, values, isSameAsSent, isRestored = false, send } = waiting
  const text = JSON.stringify(values)
  const sentText = useRef(text)
  const again = useEffectEvent(() => {
    if (isSameAsSent ?? text === sentText.current) void send()
  })
  const rememberSent = useEffectEvent(() => {
    sentText.current = text
  })
  useEffect(() => {
    if (!isUnanswered) return undefined
    rememberSent()
    const onOnline = () => again()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isUnanswered])
  const isResent = useRef(false)
  const isDue = isRestored && isUnanswered && isSameAsSent === true
  useEffect(() => {
    if (!isDue || isResent.current || !navigator.onLine) return
    isResent.current = true
    again()
  }, [isDue])
}
