import { useEffect, useRef, useState } from 'react'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Freezes a value while the page is in use, so that nothing moves under a thumb. It updates when the user goes to another page
 * (`path`) or returns to the window.
 */
export function useFrozenWhileActive<Value>(value: Value, path: string): Value {
  const [frozen, setHeld] = useState(value)
  const [resumes, setReturns] = useState(0)
  const isInUse = useRef(false)
  useEffect(() => {
    const use = () => void (isInUse.current = true)
    const leave = () => {
      isInUse.current = false
      setReturns((n) => n + 1)
    }
    for (const touch of touches) window.addEventListener(touch, use, { passive: true })
    document.addEventListener('visibilitychange', leave)
    return () => {
      for (const touch of touches) window.removeEventListener(touch, use)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [])
  useEffect(() => {
    isInUse.current = false
  }, [path])
  useEffect(() => {
    if (!isInUse.current) setHeld(value)
  }, [value, path, resumes])
  return frozen
}
