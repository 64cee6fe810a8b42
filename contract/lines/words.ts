/** Words of lines, free of zod, so that the browser's first view can show them without loading schemas. */
export const lineStatuses = ['on', 'paused', 'off'] as const
export type LineStatus = (typeof lineStatuses)[number]

/** The services a search can ask for; the names of LineFees (contract/price/pricing.ts). */
export const serviceKeys = ['pickup', 'delivery', 'upstairs', 'insurance', 'cod', 'receipt', 'hold'] as const
export type ServiceKey = (typeof serviceKeys)[number]

export const serviceLabels: Record<ServiceKey, string> = {
  pickup: '上门提货',
  delivery: '送货上门',
  upstairs: '送货上楼',
  insurance: '保价',
  cod: '代收货款',
  receipt: '签回单',
  hold: '控货',
}

export const lineSorts = ['total', 'time', 'popularity'] as const
export type LineSort = (typeof lineSorts)[number]
