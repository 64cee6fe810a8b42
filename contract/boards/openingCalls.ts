import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { openingSteps } from './words.ts'

const opening = z.object({
  /** In the order in which they are done. */
  steps: z.array(
    z.object({
      step: z.enum(openingSteps),
      isDone: z.boolean(),
      /** How much of it there is: operators, templates, channels, carriers, lines, orders. */
      count: z.int(),
      /** What is enough. */
      enough: z.int(),
    }),
  ),
})
export type Opening = z.output<typeof opening>
export type OpeningStep = Opening['steps'][number]

export const openingCalls = {
  '/ops/getOpening': call({
    title: '上线清单：从空库到第一单还缺什么',
    request: z.strictObject({}),
    response: opening,
    example: {},
  }),
}
