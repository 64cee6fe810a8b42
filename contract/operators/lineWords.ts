/** Labels and limits of the operators' page of lines and carriers. */

/** Maximum number of lines stopped or resumed at once. */
export const linesStoppedMax = 100
/** Upper limit of the count of lines and carriers. */
export const opsLineCountMax = 100_000
/** Number of days covered by quality figures. */
export const qualityDays = 90

export const opsLineSorts = ['newest', 'oldestPrice', 'leastOnTime', 'popular'] as const
export type OpsLineSort = (typeof opsLineSorts)[number]
export const opsCarrierSorts = ['newest', 'orders', 'leastOnTime'] as const
export type OpsCarrierSort = (typeof opsCarrierSorts)[number]

/** Shown states of a line, including stops by the platform. */
export const opsLineStates = ['on', 'paused', 'off', 'stopped'] as const
export type OpsLineState = (typeof opsLineStates)[number]
export const opsLineStateLabels: Record<OpsLineState, string> = {
  on: '营运中',
  paused: '承运商暂停',
  off: '已下线',
  stopped: '平台下架',
}

export const opsCarrierStates = ['on', 'stopped', 'disabled'] as const
export type OpsCarrierState = (typeof opsCarrierStates)[number]
export const opsCarrierStateLabels: Record<OpsCarrierState, string> = {
  on: '正常',
  stopped: '平台下架',
  disabled: '企业已停用',
}
