import { useEffect, useRef } from 'react'

/**
 * Sends again what got no answer as soon as the browser has a network, if the form still says the same: what somebody has changed
 * since waits for his own press.
 * @param isUnanswered whether the last try got no answer
 * @param values what the form says
 */
export function useSendWhenOnline(isUnanswered: boolean, values: unknown, send: () => Promise<void>): void {
  const text = JSON.stringify(values)
  const now = useRef({ text, send })
  useEffect(() => {
    now.current = { text, send }
  })
  useEffect(() => {
    if (!isUnanswered) return undefined
    const { text: sentText } = now.current
    const again = () => {
      if (now.current.text === sentText) void now.current.send()
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isUnanswered])
}
