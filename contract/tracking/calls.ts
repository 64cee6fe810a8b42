import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { listOf, requiredText } from '../kernel/fields.ts'
import { orderStatuses } from '../orders/states.ts'
import { trackingEvent } from '../orders/trackingFields.ts'

const maskedParty = z.object({ name: z.string(), phone: z.string(), address: z.string() })

/** A waybill as tracking shows it. Parties are masked unless the phone tail was right or the caller owns the order. */
export const trackedWaybill = z.object({
  orderNumber: z.string(),
  waybillNumber: z.string().nullable(),
  carrierNumber: z.string().nullable(),
  status: z.enum(orderStatuses),
  carrierId: z.int(),
  carrierName: z.string(),
  carrierPhones: z.array(z.string()),
  originName: z.string(),
  destinationText: z.string(),
  destinationPhones: z.array(z.string()),
  pieces: z.int(),
  /** Whether the order includes delivery to the door, and a receipt to return: the steps it goes through. */
  isDelivered: z.boolean(),
  hasReceipt: z.boolean(),
  shipper: maskedParty,
  recipient: maskedParty,
  isUnlocked: z.boolean(),
  /** Too many wrong phone tails were tried lately: it stays masked, whatever tail is sent. */
  isTailLocked: z.boolean(),
  /** Departure plus the line's longest promised transit; null until the order is accepted. */
  expectedAt: z.string().nullable(),
  /**
   * Arrival by 实测时效: when half and when nine of ten waybills of the line arrived. Counted from the departure, or from the line's
   * next one. null below 10 waybills in 90 days, before acceptance and after the arrival.
   */
  experienceArrival: z.object({ medianAt: z.string(), p90At: z.string(), waybills: z.int() }).nullable(),
  /** Amount that the recipient pays on delivery: freight 到付 plus cod 代收货款. null where it is zero or the waybill is locked. */
  collect: z.object({ amountFen: z.int(), freightFen: z.int(), codFen: z.int() }).nullable(),
  /** The text is the carrier's; while locked only the label of its kind, in its events too. */
  exception: z.object({ kind: z.string(), text: z.string(), openedAt: z.string() }).nullable(),
  signedAt: z.string().nullable(),
  /** Masked like the parties. */
  signer: z.string().nullable(),
  createdAt: z.string(),
  /** Oldest first; empty where nothing happened yet. */
  /** Places and texts are the carrier's; while locked without phones and the parties' names. */
  events: z.array(trackingEvent),
})
export type TrackedWaybill = z.output<typeof trackedWaybill>

const numbers = z.array(requiredText('单号', 40)).min(1).max(20).meta({ title: '单号' })

export const trackCalls = {
  '/track/getWaybills': call({
    title: '查运单（运单号、订单号或自编运单号，最多 20 个）',
    request: z.strictObject({
      numbers,
      phoneTail: z
        .string()
        .trim()
        .regex(/^\d{4}$/)
        .optional()
        .meta({ title: '手机号后四位' }),
    }),
    response: listOf(
      z.object({
        number: z.string(),
        /** Empty: no such number. Several: carriers with the same 自编运单号. */
        waybills: z.array(trackedWaybill),
      }),
    ),
    example: { numbers: ['YD000000000017'] },
  }),
  // Polled every 15 to 30 s by open pages of people who only know a number: three index look-ups a number, and no socket per
  // page. Owners of an order get its changes by /events/subscribe.
  '/track/getVersions': call({
    title: '运单有无变化（版本变了再查运单）',
    request: z.strictObject({ numbers }),
    /** In the order of the request. The version only changes when the waybill does; null: no such number. */
    response: listOf(z.object({ number: z.string(), version: z.string().nullable() })),
    example: { numbers: ['YD000000000017'] },
  }),
}
