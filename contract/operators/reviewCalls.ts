import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, flag, id, keyword, listOf, paging, requiredText } from '../kernel/fields.ts'
import { orderReview } from '../orders/reviews/reviewFields.ts'
import { reviewStates } from '../orders/reviews/reviewWords.ts'
import { stopReasonMax } from './accountWords.ts'

const opsReview = orderReview.extend({
  orderId: z.int(),
  orderNumber: z.string(),
  carrier: z.object({ id: z.int(), name: z.string() }),
  /** Masked; names, phones and addresses in typed texts are masked, too. */
  customer: z.string(),
  hiddenAt: z.string().nullable(),
})
export type OpsReview = z.output<typeof opsReview>

/** Calls of 评价管理: operators moderate customers' reviews of carriers (product.md §5). */
export const opsReviewCalls = {
  '/ops/getReviewList': call({
    title: '全部评价（最新在前）',
    request: z.strictObject({
      ...paging,
      keyword: keyword('承运商'),
      state: choice('状态', reviewStates).optional(),
      isLow: flag('只看有 1–2 分的').optional(),
    }),
    /** `total` counts up to reviewCountMax. */
    response: listOf(opsReview),
    example: { page: 1 },
  }),
  '/ops/hideReview': call({
    title: '隐藏评价（原处显示原因，不计入得分）',
    request: z.strictObject({ orderId: id('订单'), reason: requiredText('原因', stopReasonMax) }),
    response: opsReview,
    example: { orderId: 999_999, reason: '含他人联系方式' },
  }),
  '/ops/showReview': call({
    title: '恢复显示评价',
    request: z.strictObject({ orderId: id('订单') }),
    response: opsReview,
    example: { orderId: 999_999 },
  }),
}
