/** States and sort orders of lines. */
export const lineStatuses = ['on', 'paused', 'off'] as const
export type LineStatus = (typeof lineStatuses)[number]

export const lineSorts = ['total', 'time', 'popularity'] as const
export type LineSort = (typeof lineSorts)[number]
