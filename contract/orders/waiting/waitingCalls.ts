import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { listOf } from '../../kernel/fields.ts'
import { waitingKinds } from './waitingWords.ts'

export const waitingCalls = {
  '/orders/getWaiting': call({
    title: '待处理的订单（数量和代收款）',
    request: z.strictObject({}),
    /** What there is of any, in the order of waitingWords.ts. */
    response: listOf(
      z.object({
        kind: z.enum(waitingKinds),
        /** The orders that `waitings[kind].asks` lists, counted up to `orderCountMax`. */
        orders: z.int(),
        /** What those orders' money comes to, where the kind is about money; otherwise null. */
        amountFen: z.int().nullable(),
      }),
    ),
    example: {},
  }),
}
