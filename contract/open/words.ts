import type { ApiScope } from '../kernel/access.ts'

/** Labels of the scopes. */
export const apiScopeLabels: Record<ApiScope, string> = {
  'orders:read': '读取订单与运单',
  'orders:write': '接单与拒单',
  'waybills:write': '推送运单进度',
  'lines:read': '读取专线与价格',
}

/** Maximum number of valid keys of one carrier. */
export const apiKeysMax = 10
/** Prefix of every key; distinguishes it from login tokens and lets secret scanners find a leaked one. */
export const apiKeyPrefix = 'zxt_'
/** Maximum number of orders per pull, and of events per push. */
export const openBatchMax = 200

/** Maximum number of calls per key and minute. */
export const openCallsPerMinute = 600
/** Maximum age of a pushed event, days. */
export const pushedEventDaysMax = 7
