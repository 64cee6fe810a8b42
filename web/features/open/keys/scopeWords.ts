import type { ApiScope } from '#contract/kernel/access.ts'

/** Descriptions of what a scope allows. */
export const scopeTexts: Record<ApiScope, string> = {
  'orders:read': '拉取有变化的订单，按单号取订单、运单、费用和轨迹；含收发货人电话',
  'orders:write': '接单订单并生成运单，或者拒单',
  'waybills:write': '推送收货、发车、到站、送货、签收，清点件数，登记和解除异常',
  'lines:read': '读取自己的专线、价格和时效',
}

/** Descriptions of what stops when a key with this scope is revoked. */
export const scopeStops: Record<ApiScope, string> = {
  'orders:read': '拉取订单',
  'orders:write': '接单和拒单',
  'waybills:write': '推送运单进度',
  'lines:read': '读取专线',
}
