import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type {
  GridComponentOption,
  LegendComponentOption,
  MarkLineComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** What a chart shows, in the words of ECharts; colours come from the theme, and the kinds are those that drawing.ts knows. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
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
  /** Where the title of each row leads; null nowhere. */
  links?: readonly (string | null)[]
}
