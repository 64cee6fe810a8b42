import { useEffect, useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

const longMs = 500
/** A finger that moves further, in px, is scrolling. */
const steadyPx = 10

/** Detects a long press on an element and reports its position in px of the window. The click that follows is suppressed. */
export function useLongPress(onLongPress: (x: number, y: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      wasLong.current = false
      if (pointerType !== 'touch') return
      start.current = { x, y }
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLongPress(x, y)
      }, longMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > steadyPx) stop()
    },
    onPointerUp: stop,
    onMouseDown: (event: MouseEvent) => {
      // otherwise the element takes the focus from what the long press opened
      if (wasLong.current) event.preventDefault()
    },
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
