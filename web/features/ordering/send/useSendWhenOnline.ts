import { useEffect, useRef } from 'react'

/**
 * Resends an unanswered order once the browser is online, if the form has not changed since. A changed form waits for the user to
 * press the button.
 * @param isUnanswered whether the last attempt got no answer
 * @param values the form's values
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
