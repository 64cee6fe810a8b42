import type { LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, MarkLineComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** What a chart shows, in the words of ECharts; colours come from the theme, and the kinds are those that drawing.ts knows. */
export type ChartOption = ComposeOption<
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | MarkLineComponentOption
  | TooltipComponentOption
>

/** The same figures in words: what a chart says to those who do not see it. */
export interface ChartTable {
  caption: string
  /** Titles of the columns. */
  head: readonly string[]
  /** Rows of cells, the first of each its title. */
  rows: readonly (readonly string[])[]
}
