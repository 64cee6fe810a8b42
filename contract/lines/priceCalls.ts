import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, flag, paging } from '../kernel/fields.ts'
import { priceChangeKinds, priceRoundings, priceTargets } from './manageWords.ts'
import { isOneSelection, lineSelection, oneSelection } from './selectionFields.ts'
import { lineStatuses } from './words.ts'

/** `value`: hundredths of a percent for kind percent (350 = +3.5 %), fen for kind fixed. */
const priceChange = {
  target: choice('调整项目', priceTargets),
  kind: choice('调整方式', priceChangeKinds),
  value: z
    .int()
    .min(-100_000_000, '太小，请修改')
    .max(100_000_000, '太大，请修改')
    .meta({ title: '调整幅度' }),
  /** In fen. */
  roundToFen: z
    .union(priceRoundings.map((each) => z.literal(each)))
    .default(1)
    .meta({ title: '取整' }),
}
const maxPercent = 10_000 * 10
interface PriceChange {
  target: string
  kind: string
  value: number
}
const percentFits = ({ kind, value }: PriceChange) =>
  kind !== 'percent' || (value > -10_000 && value <= maxPercent)
const percentFault = { path: ['value'], message: '调整幅度要大于 -100%，最多 +1000%，请修改' }
const fixedFits = ({ kind, target }: PriceChange) => kind !== 'fixed' || target !== 'all'
const fixedFault = { path: ['target'], message: '按金额调整时，调整项目请选重货价、泡货价或最低收费中的一项' }
const changes = ({ value }: PriceChange) => value !== 0
const nothingFault = { path: ['value'], message: '请填写调整幅度，涨或降多少' }

/** A price before and after; equal where rounding leaves it. */
const pair = z.object({ before: z.int(), after: z.int() })

const priceRow = z.object({
  lineId: z.int(),
  code: z.string(),
  destinationText: z.string(),
  isDirect: z.boolean(),
  status: z.enum(lineStatuses),
  /** `before` and `after` are equal for prices that the change does not cover. */
  heavyTiers: z.array(z.object({ fromGrams: z.int(), fenPerTonne: pair })),
  lightTiers: z.array(z.object({ fromCm3: z.int(), fenPerM3: pair })),
  minChargeFen: pair,
  isChanged: z.boolean(),
  /** Why this line cannot be changed; '' where it can. One such line blocks the whole change. */
  fault: z.string(),
  /** New prices that look mistyped; applied only when confirmed. */
  doubts: z.array(z.string()),
})
export type PriceRow = z.output<typeof priceRow>

export const linePriceCalls = {
  '/carrier/previewPriceChange': call({
    title: '批量调价预览',
    request: z
      .strictObject({ ...lineSelection, ...priceChange, ...paging })
      .refine(isOneSelection, oneSelection)
      .refine(percentFits, percentFault)
      .refine(fixedFits, fixedFault)
      .refine(changes, nothingFault),
    response: z.object({
      list: z.array(priceRow),
      /** Of all selected lines. */
      total: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      faulty: z.int(),
      /** Lines with doubts. */
      doubtful: z.int(),
      /** Token for applyPriceChange, bound to the current state of these lines and to this change. */
      token: z.string(),
    }),
    example: { ids: [1], target: 'heavy', kind: 'percent', value: 350, roundToFen: 100 },
  }),
  '/carrier/applyPriceChange': call({
    title: '批量调价（全部成功或全部不变）',
    request: z
      .strictObject({
        ...lineSelection,
        ...priceChange,
        token: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ title: '预览凭据', examples: ['0'.repeat(64)] }),
        /** Confirms the doubts of the preview identified by `token`. */
        isConfirmed: flag('已确认价格').default(false),
      })
      .refine(isOneSelection, oneSelection)
      .refine(percentFits, percentFault)
      .refine(fixedFits, fixedFault)
      .refine(changes, nothingFault),
    response: z.object({ changed: z.int() }),
    example: {
      ids: [1],
      target: 'heavy',
      kind: 'percent',
      value: 350,
      roundToFen: 100,
      token: '0'.repeat(64),
    },
  }),
}
