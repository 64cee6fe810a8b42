import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { prefersReducedMotion } from '../../browser/reducedMotion.ts'
import { useSettings } from '../../browser/settings.ts'
import type { ChartOption } from './chartOption.ts'
import type { Drawing } from './drawing.ts'
import { loadDrawing } from './loadDrawing.ts'

type Library =
  | { is: 'waiting' }
  | { is: 'failed' }
  | { is: 'ready'; drawIn: (container: HTMLElement) => Drawing }

/** Disables animation for reduced motion, and draws tooltips on the canvas, because the CSP refuses the default HTML tooltips. */
function safeOption(option: ChartOption): ChartOption {
  const { tooltip } = option
  const onCanvas =
    tooltip && !Array.isArray(tooltip) ? { ...tooltip, renderMode: 'richText' as const } : tooltip
  return { ...option, tooltip: onCanvas, ...(prefersReducedMotion() ? { animation: false } : {}) }
}

/**
 * Draws an option in an element once it is mounted and the library has loaded. Redraws when theme or text size changes; removed
 * while the page is hidden. `retry` reloads the library after a failure.
 */
export function useDrawing(container: RefObject<HTMLElement | null>, option: ChartOption) {
  const [loaded, setLoaded] = useState<Library>({ is: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const drawing = useRef<Drawing | null>(null)
  const theme = useSettings((settings) => settings.theme)
  const isLarge = useSettings((settings) => settings.largeText)

  useEffect(() => {
    let isCurrent = true
    loadDrawing().then(
      (drawIn) => isCurrent && setLoaded({ is: 'ready', drawIn }),
      () => isCurrent && setLoaded({ is: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const drawIn = loaded.is === 'ready' ? loaded.drawIn : null
  useEffect(() => {
    if (!drawIn || !container.current) return
    const current = drawIn(container.current)
    drawing.current = current
    return () => {
      drawing.current = null
      current.end()
    }
    // the theme is read from the document when the drawing starts
  }, [drawIn, container, theme, isLarge])
  useEffect(() => {
    drawing.current?.show(safeOption(option))
  }, [drawIn, option, theme, isLarge])

  const retry = () => {
    setLoaded({ is: 'waiting' })
    setAttempt(attempt + 1)
  }
  return { is: loaded.is, retry }
}
