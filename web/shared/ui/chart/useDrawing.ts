import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { prefersReducedMotion } from '../../browser/reducedMotion.ts'
import { useSettings } from '../../browser/settings.ts'
import type { ChartOption } from './chartOption.ts'
import type { Drawing } from './drawing.ts'
import { loadDrawing } from './loadDrawing.ts'

type Loaded = { is: 'waiting' } | { is: 'failed' } | { is: 'ready'; drawIn: (place: HTMLElement) => Drawing }

/** Still where motion is unwelcome; tooltips on the canvas, because the CSP refuses the markup of the usual ones. */
function safeOption(option: ChartOption): ChartOption {
  const { tooltip } = option
  const onCanvas =
    tooltip && !Array.isArray(tooltip) ? { ...tooltip, renderMode: 'richText' as const } : tooltip
  return { ...option, tooltip: onCanvas, ...(prefersReducedMotion() ? { animation: false } : {}) }
}

/**
 * Draws an option in the element of `place` once that is mounted and the library has come; anew in another theme or size of
 * text, and not while the page is hidden. `retry` asks for the library again after it failed to load.
 */
export function useDrawing(place: RefObject<HTMLElement | null>, option: ChartOption) {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const drawing = useRef<Drawing | null>(null)
  const theme = useSettings((settings) => settings.theme)
  const isLarge = useSettings((settings) => settings.largeText)

  useEffect(() => {
    let isWanted = true
    loadDrawing().then(
      (drawIn) => isWanted && setLoaded({ is: 'ready', drawIn }),
      () => isWanted && setLoaded({ is: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [attempt])

  const drawIn = loaded.is === 'ready' ? loaded.drawIn : null
  useEffect(() => {
    if (!drawIn || !place.current) return
    const current = drawIn(place.current)
    drawing.current = current
    return () => {
      drawing.current = null
      current.end()
    }
    // the theme is read from the document when the drawing begins
  }, [drawIn, place, theme, isLarge])
  useEffect(() => {
    drawing.current?.show(safeOption(option))
  }, [drawIn, option, theme, isLarge])

  const retry = () => {
    setLoaded({ is: 'waiting' })
    setAttempt(attempt + 1)
  }
  return { is: loaded.is, retry }
}
