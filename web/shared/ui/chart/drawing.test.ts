import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { init } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { drawIn } from './drawing.ts'

vi.mock('echarts/core', () => ({ init: vi.fn(), use: vi.fn() }))
vi.mock('echarts/charts', () => ({ BarChart: {}, LineChart: {}, ScatterChart: {} }))
vi.mock('echarts/components', () => ({
  GridComponent: {},
  LegendComponent: {},
  MarkLineComponent: {},
  TooltipComponent: {},
}))
vi.mock('echarts/renderers', () => ({ CanvasRenderer: {} }))

const engine = { setOption: vi.fn(), resize: vi.fn(), dispose: vi.fn() }
let changed: () => void = () => undefined
const disconnect = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(init).mockReturnValue(engine as unknown as EChartsType)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        changed = onChange
      }
      observe = () => changed()
      disconnect = disconnect
    },
  )
})

afterEach(() => vi.unstubAllGlobals())

/** An element of a size that the test changes. */
function placeOf(widthPx: number, heightPx: number) {
  const place = document.createElement('div')
  const size = { widthPx, heightPx }
  Object.defineProperty(place, 'clientWidth', { get: () => size.widthPx })
  Object.defineProperty(place, 'clientHeight', { get: () => size.heightPx })
  return { place, size }
}

test('nothing is drawn before the place has a size; then the last option is', () => {
  const { place, size } = placeOf(0, 300)
  const drawing = drawIn(place)
  drawing.show({ series: [] })
  drawing.show({ animation: false })
  expect(init).not.toHaveBeenCalled()
  size.widthPx = 640
  changed()
  expect(init).toHaveBeenCalledTimes(1)
  expect(vi.mocked(init).mock.calls[0]?.[0]).toBe(place)
  expect(engine.setOption.mock.calls).toEqual([[{ animation: false }]])
})

test('it follows the size of its place, and not down to nothing', () => {
  const { place, size } = placeOf(640, 300)
  drawIn(place)
  size.widthPx = 320
  changed()
  expect(engine.resize).toHaveBeenCalledTimes(1)
  size.heightPx = 0
  changed()
  expect(engine.resize).toHaveBeenCalledTimes(1)
})

test('a later option takes the place of the earlier; the end lets go of all', () => {
  const { place } = placeOf(640, 300)
  const drawing = drawIn(place)
  drawing.show({ animation: true })
  expect(engine.setOption.mock.calls).toEqual([[{ animation: true }, { notMerge: true }]])
  drawing.end()
  expect(disconnect).toHaveBeenCalledTimes(1)
  expect(engine.dispose).toHaveBeenCalledTimes(1)
})
