/** Labels and states of the three ledgers after the signature (product.md §3). */

/** 代收货款, 回单 and the freight of an order, however it is paid. */
export const ledgerKinds = ['cod', 'receipt', 'settlement'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
export const ledgerKindLabels: Record<LedgerKind, string> = {
  cod: '代收货款',
  receipt: '回单',
  settlement: '运费结算',
}

/** States of each ledger in their order; 签收 makes an entry due. */
export const ledgerStates = {
  cod: ['due', 'collected', 'remitted'],
  receipt: ['due', 'sent', 'returned'],
  settlement: ['due', 'settled'],
} as const satisfies Record<LedgerKind, readonly string[]>
export type LedgerState<Kind extends LedgerKind = LedgerKind> = (typeof ledgerStates)[Kind][number]

export const ledgerStateLabels = {
  cod: { due: '货款未收', collected: '货款已收', remitted: '代收款已发放' },
  receipt: { due: '回单未回', sent: '回单已寄出', returned: '回单已返' },
  settlement: { due: '待结算', settled: '已结清' },
} as const satisfies { [Kind in LedgerKind]: Record<LedgerState<Kind>, string> }

/** Returns the label of an entry's state, for any kind. */
export const ledgerStateLabel = (kind: LedgerKind, state: string): string =>
  (ledgerStateLabels[kind] as Record<string, string>)[state] ?? state

/** All steps that a carrier may take with an entry. A receipt handed over in person skips `sent`. */
export const ledgerSteps = [
  { kind: 'cod', from: 'due', to: 'collected', label: '登记货款已收' },
  { kind: 'cod', from: 'collected', to: 'remitted', label: '登记代收款已发放' },
  { kind: 'receipt', from: 'due', to: 'sent', label: '登记回单已寄出' },
  { kind: 'receipt', from: 'due', to: 'returned', label: '登记回单已返' },
  { kind: 'receipt', from: 'sent', to: 'returned', label: '登记回单已返' },
  { kind: 'settlement', from: 'due', to: 'settled', label: '登记运费已收' },
] as const satisfies readonly { kind: LedgerKind; from: LedgerState; to: LedgerState; label: string }[]

/** Payment methods at the signature. */
export const receiveMethods = ['cash', 'wechat', 'alipay', 'transfer', 'card'] as const
export type ReceiveMethod = (typeof receiveMethods)[number]
export const receiveMethodLabels: Record<ReceiveMethod, string> = {
  cash: '现金',
  wechat: '微信',
  alipay: '支付宝',
  transfer: '转账',
  card: '刷卡',
}

/** Returns the label of a payment method; null for a payment registered without one. */
export const receiveMethodText = (method: ReceiveMethod | null): string =>
  method === null ? '未登记方式' : receiveMethodLabels[method]

/** The debt that a smaller amount than due pays first, a setting of the carrier: freight 到付 or 代收货款. */
export const shortFirsts = ['freight', 'cod'] as const
export type ShortFirst = (typeof shortFirsts)[number]
export const shortFirstLabels: Record<ShortFirst, string> = { freight: '先抵到付', cod: '先抵代收' }
/** Setting of a carrier that chose none. */
export const shortFirstDefault: ShortFirst = 'freight'

/** Maximum number of orders in one call. */
export const ledgerOrdersMax = 100
