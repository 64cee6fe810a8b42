import { z } from 'zod'
import { choice, fen, text } from '../kernel/fields.ts'
import { receiveMethods } from './ledgerWords.ts'

/** Payment received at the signature; required fields depend on the amount due (contract/orders/received.ts). */
export const received = z
  .strictObject({
    amountFen: fen('实收金额'),
    method: choice('收款方式', receiveMethods).optional(),
    /** Reason for receiving less than the amount due. */
    shortReason: text('少收原因', 100).optional(),
  })
  .meta({ title: '实收' })
export type Received = z.output<typeof received>
