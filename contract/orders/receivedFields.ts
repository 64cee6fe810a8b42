import { z } from 'zod'
import { choice, fen, text } from '../kernel/fields.ts'
import { receiveMethods, shortFirsts } from './ledgerWords.ts'

/** Payment received at the signature; required fields depend on the amount due (contract/orders/received.ts). */
export const received = z
  .strictObject({
    amountFen: fen('实收金额'),
    method: choice('收款方式', receiveMethods).optional(),
    /** Reason for receiving less than the amount due. */
    shortReason: text('少收原因', 100).optional(),
    /** The debt that a smaller amount pays first, as the form showed it. Refused where the carrier's setting differs. */
    shortFirst: choice('少收先抵', shortFirsts).optional(),
    /** How the freight of an order 现付 was received; without it, that freight stays due. */
    prepaidMethod: choice('现付收款方式', receiveMethods).optional(),
  })
  .meta({ title: '实收' })
export type Received = z.output<typeof received>
