import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartOption } from './chartOption.ts'
import { chartTheme } from './chartTheme.ts'

register([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  CanvasRenderer,
])

/** A chart in its place. */
export interface Drawing {
  show: (option: ChartOption) => void
  /** Takes it out of its place and lets go of everything. */
  end: () => void
}

/** Draws in a mounted element, as large as the element is, again whenever that changes; not before it has a size. */
export function drawIn(place: HTMLElement): Drawing {
  let chart: EChartsType | null = null
  let shown: ChartOption | null = null
  const fit = () => {
    if (place.clientWidth === 0 || place.clientHeight === 0) return
    if (chart) {
      chart.resize()
      return
    }
    chart = init(place, chartTheme())
    if (shown) chart.setOption(shown)
  }
  const observer = new ResizeObserver(fit)
  observer.observe(place)
  return {
    show: (option) => {
      shown = option
      chart?.setOption(option, { notMerge: true })
    },
    end: () => {
      observer.disconnect()
      chart?.dispose()
      chart = null
    },
  }
}
