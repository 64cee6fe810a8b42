import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { openingSteps } from './words.ts'

const opening = z.object({
  /** In the order of the work. */
  steps: z.array(
    z.object({
      step: z.enum(openingSteps),
      isDone: z.boolean(),
      /** Current number of operators, SMS providers, templates, channels, carriers, lines or orders. */
      count: z.int(),
      /** The number required. */
      enough: z.int(),
    }),
  ),
  /** Failures since the SMS provider last accepted an SMS; null while SMS work. */
  smsOutage: z
    .object({
      since: z.string(),
      failed: z.int(),
      /** The provider's last answer. */
      fault: z.string(),
    })
    .nullable(),
})
export type Opening = z.output<typeof opening>
export type OpeningStep = Opening['steps'][number]

export const openingCalls = {
  '/ops/getOpening': call({
    title: '上线清单：从空库到第一单还缺什么，以及短信发不发得出去',
    request: z.strictObject({}),
    response: opening,
    example: {},
  }),
}
