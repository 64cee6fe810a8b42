import { useEffect, useRef, useState } from 'react'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * A value that moves what is on screen, as it may be shown: while a page is in use its changes wait, so that nothing moves under a
 * thumb, until the reader comes to another page (`place`) or back to the window.
 */
export function useHeldStill<Value>(value: Value, place: string): Value {
  const [held, setHeld] = useState(value)
  const [returns, setReturns] = useState(0)
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
  }, [place])
  useEffect(() => {
    if (!isInUse.current) setHeld(value)
  }, [value, place, returns])
  return held
}
