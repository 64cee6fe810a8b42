import { z } from 'zod'

/** One event of a waybill (轨迹). */
export const trackingEvent = z.object({
  at: z.string(),
  status: z.string(),
  place: z.string(),
  text: z.string(),
  pieces: z.int().nullable(),
})
