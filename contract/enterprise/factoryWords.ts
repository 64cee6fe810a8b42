/** Labels and limits of 企业信息. */

/** Formats of printed labels: a roll of 100×150 mm, or several on an A4 sheet. */
export const labelLayouts = ['100x150', 'a4'] as const
export type LabelLayout = (typeof labelLayouts)[number]
export const labelLayoutLabels = {
  '100x150': '100×150 毫米标签纸',
  a4: 'A4 纸，一张多个',
} as const satisfies Record<LabelLayout, string>

/** Maximum tolerance of a re-weighed quote, per cent. */
export const reweighToleranceMax = 50
