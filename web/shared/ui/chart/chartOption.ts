import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type {
  GridComponentOption,
  LegendComponentOption,
  MarkLineComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

/** An ECharts option without colours, which the theme sets; its kinds are those that drawing.ts registers. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | MarkLineComponentOption
  | TooltipComponentOption
>

/** The same figures as a table, for screen readers. */
export interface ChartTable {
  caption: string
  /** Column titles. */
  head: readonly string[]
  /** Rows of cells; the first cell is the row's title. */
  rows: readonly (readonly string[])[]
  /** The link of each row's title; null without one. */
  links?: readonly (string | null)[]
}
