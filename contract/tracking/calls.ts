import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { listOf, requiredText } from '../kernel/fields.ts'
import { orderStatuses } from '../orders/states.ts'

/** One event of a waybill (轨迹). */
export const trackingEvent = z.object({
  at: z.string(),
  status: z.string(),
  place: z.string(),
  text: z.string(),
  pieces: z.int().nullable(),
})

const maskedParty = z.object({ name: z.string(), phone: z.string(), address: z.string() })

/** A waybill as tracking shows it: parties masked unless the phone tail was right or the order is the asker's. */
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
  /** Whether the carrier brings it to the recipient's door, and whether a signed copy goes back: the steps it goes through. */
  isDelivered: z.boolean(),
  hasReceipt: z.boolean(),
  shipper: maskedParty,
  recipient: maskedParty,
  isUnlocked: z.boolean(),
  /** Too many wrong phone tails were tried on it lately: it stays masked, whatever tail is given. */
  isTailLocked: z.boolean(),
  /** By the times the carrier promises: its longest transit after the departure; null until the order is accepted. */
  expectedAt: z.string().nullable(),
  /**
   * By 实测时效: when half and when nine of ten waybills of the line arrived, counted from this one's departure or else the line's
   * next one; null below 10 waybills in 90 days, before acceptance and from the arrival on.
   */
  experienceArrival: z.object({ medianAt: z.string(), p90At: z.string(), waybills: z.int() }).nullable(),
  /**
   * What the recipient pays on delivery: the freight of an order 到付, and cod 代收货款; null where that is nothing, and for
   * everybody to whom the waybill is not unlocked.
   */
  collect: z.object({ amountFen: z.int(), freightFen: z.int(), codFen: z.int() }).nullable(),
  /** The text is what the carrier typed; no more than the label of its kind while locked, and so in its events. */
  exception: z.object({ kind: z.string(), text: z.string(), openedAt: z.string() }).nullable(),
  signedAt: z.string().nullable(),
  /** Masked like the parties. */
  signer: z.string().nullable(),
  createdAt: z.string(),
  /** Oldest first; empty: known, but nothing happened yet. */
  /** Places and texts are the carrier's; while locked without phones and without the parties' names. */
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
        /** Empty: no such number. Several: carriers that use the same number of their own. */
        waybills: z.array(trackedWaybill),
      }),
    ),
    example: { numbers: ['YD000000000017'] },
  }),
  // Asked every 15 to 30 s by an open page of somebody who holds a number and nothing else: three index look-ups a number, and no
  // socket held for each such page. Who owns an order learns of its changes by /events/subscribe.
  '/track/getVersions': call({
    title: '运单有无变化（版本变了再查运单）',
    request: z.strictObject({ numbers }),
    /** As asked, in the order asked. The version says only whether it is another one than before; null: no such number. */
    response: listOf(z.object({ number: z.string(), version: z.string().nullable() })),
    example: { numbers: ['YD000000000017'] },
  }),
}
