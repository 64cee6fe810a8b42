import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { listOf } from '../../kernel/fields.ts'
import { waitingKinds } from './waitingWords.ts'

export const waitingCalls = {
  '/orders/getWaiting': call({
    title: '待处理的订单（数量和代收款）',
    request: z.strictObject({}),
    /** Kinds with at least one order, in the order of waitingWords.ts. */
    response: listOf(
      z.object({
        kind: z.enum(waitingKinds),
        /** Number of orders matching `waitings[kind].asks`, counted up to `orderCountMax`. */
        orders: z.int(),
        /** Sum of those orders' money, where the kind is about money; otherwise null. */
        amountFen: z.int().nullable(),
      }),
    ),
    example: {},
  }),
}
