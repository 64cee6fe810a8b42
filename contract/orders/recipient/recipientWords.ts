/** Labels of the recipient's wishes and reports. */
import { orderStatuses, reweighStatuses, signedStatuses, stateOf } from '../states.ts'
import type { OrderStatus } from '../states.ts'

/** Delivery modes that a recipient can wish for. */
export const wishedModes = ['self', 'door'] as const
export type WishedMode = (typeof wishedModes)[number]
export const wishedModeLabels: Record<WishedMode, string> = { self: '改为自提', door: '送货上门' }

export const wishStates = ['waiting', 'accepted', 'declined'] as const
export type WishState = (typeof wishStates)[number]
export const wishStateLabels: Record<WishState, string> = {
  waiting: '等承运商答复',
  accepted: '承运商已同意',
  declined: '承运商未同意',
}

export const reportKinds = ['damage', 'shortage'] as const
export type ReportKind = (typeof reportKinds)[number]
export const reportKindLabels: Record<ReportKind, string> = { damage: '破损', shortage: '少件' }

/** States in which the delivery mode may change: from acceptance until the last leg or the handover. */
export const wishStatuses: readonly OrderStatus[] = reweighStatuses

/** States in which the recipient may have seen the goods. */
export const reportStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => stateOf(status).hasArrived || signedStatuses.includes(status),
)
