import type { NoticeKind } from '#contract/notices/words.ts'
import type { EventAction } from './orderEvent.ts'

/** Notice kinds that ask for an action, by the action that answers them: acting marks them as read (product.md §5 通知). */
const handledNotices: Partial<Record<EventAction, readonly NoticeKind[]>> = {
  accept: ['orderPlaced', 'orderChanged'],
  reject: ['orderPlaced', 'orderChanged'],
  agreeCancel: ['cancelRequested'],
  declineCancel: ['cancelRequested'],
  agreeFeeChange: ['feeChanged'],
  disputeFeeChange: ['feeChanged'],
  proposeFeeChange: ['feeChangeDisputed'],
  applyFeeChange: ['feeChangeDisputed'],
  withdrawFeeChange: ['feeChangeDisputed'],
  acceptWish: ['deliveryWished'],
  declineWish: ['deliveryWished'],
  answerReport: ['damageReported'],
  sign: ['holdReleased'],
}

/** Returns the notice kinds that an action marks as read. */
export const handledNoticeKinds = (action: EventAction): readonly NoticeKind[] => handledNotices[action] ?? []
