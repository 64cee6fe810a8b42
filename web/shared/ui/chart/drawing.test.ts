import { init } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** Creates an element whose size the test changes. */
function elementOf(widthPx: number, heightPx: number) {
  const element = document.createElement('div')
  const size = { widthPx, heightPx }
  Object.defineProperty(element, 'clientWidth', { get: () => size.widthPx })
  Object.defineProperty(element, 'clientHeight', { get: () => size.heightPx })
  return { element, size }
}

test('draws nothing before the element has a size, then the last option', () => {
  const { element, size } = elementOf(0, 300)
  const drawing = drawIn(element)
  drawing.show({ series: [] })
  drawing.show({ animation: false })
  expect(init).not.toHaveBeenCalled()
  size.widthPx = 640
  changed()
  expect(init).toHaveBeenCalledTimes(1)
  expect(vi.mocked(init).mock.calls[0]?.[0]).toBe(element)
  expect(engine.setOption.mock.calls).toEqual([[{ animation: false }]])
})

test('follows the size of its element, except down to nothing', () => {
  const { element, size } = elementOf(640, 300)
  drawIn(element)
  size.widthPx = 320
  changed()
  expect(engine.resize).toHaveBeenCalledTimes(1)
  size.heightPx = 0
  changed()
  expect(engine.resize).toHaveBeenCalledTimes(1)
})

test('replaces the option, and frees everything at the end', () => {
  const { element } = elementOf(640, 300)
  const drawing = drawIn(element)
  drawing.show({ animation: true })
  expect(engine.setOption.mock.calls).toEqual([[{ animation: true }, { notMerge: true }]])
  drawing.end()
  expect(disconnect).toHaveBeenCalledTimes(1)
  expect(engine.dispose).toHaveBeenCalledTimes(1)
})
