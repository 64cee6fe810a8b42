import type { NoticeKind } from '../../../contract/notices/words.ts'
import type { EventAction } from './events.ts'

/** What somebody is told to do something about, by the action that does it: who acts has read it (product.md §5 通知). */
const dealtWith: Partial<Record<EventAction, readonly NoticeKind[]>> = {
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

/** The kinds of notices that an action deals with. */
export const kindsDealtWith = (action: EventAction): readonly NoticeKind[] => dealtWith[action] ?? []
