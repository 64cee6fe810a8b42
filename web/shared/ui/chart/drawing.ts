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

/** A chart in its element. */
export interface Drawing {
  show: (option: ChartOption) => void
  /** Removes the chart and frees its resources. */
  end: () => void
}

/** Creates a chart in a mounted element; it follows the element's size and draws once that is not zero. */
export function drawIn(element: HTMLElement): Drawing {
  let chart: EChartsType | null = null
  let shown: ChartOption | null = null
  const fit = () => {
    if (element.clientWidth === 0 || element.clientHeight === 0) return
    if (chart) {
      chart.resize()
      return
    }
    chart = init(element, chartTheme())
    if (shown) chart.setOption(shown)
  }
  const observer = new ResizeObserver(fit)
  observer.observe(element)
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
