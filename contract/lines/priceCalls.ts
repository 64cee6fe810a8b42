import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, flag, paging } from '../kernel/fields.ts'
import { priceChangeKinds, priceRoundings, priceTargets } from './keepingWords.ts'
import { lineStatuses } from './words.ts'
import { isOneSelection, lineSelection, oneSelection } from './selectionFields.ts'

/** `value`: of kind percent in hundredths of a percent (350 = +3.5 %), of kind fixed in fen. */
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

/** A price before and after; `before === after` where rounding leaves it. */
const pair = z.object({ before: z.int(), after: z.int() })

const priceRow = z.object({
  lineId: z.int(),
  code: z.string(),
  destinationText: z.string(),
  isDirect: z.boolean(),
  status: z.enum(lineStatuses),
  /** Of the target's parts that the change leaves out, `before` and `after` are alike. */
  heavyTiers: z.array(z.object({ fromGrams: z.int(), fenPerTonne: pair })),
  lightTiers: z.array(z.object({ fromCm3: z.int(), fenPerM3: pair })),
  minChargeFen: pair,
  isChanged: z.boolean(),
  /** Why this line cannot be changed so; '' where it can. One such line bars the whole change. */
  fault: z.string(),
  /** What of its new prices looks like a slip; applied only where that is confirmed. */
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
      /** Of all lines selected. */
      total: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      faulty: z.int(),
      /** Lines with doubts. */
      doubtful: z.int(),
      /** Hand it back to applyPriceChange: it stands for these lines as they are now and for this change. */
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
        /** The doubts of the preview that `token` stands for were looked at and are meant. */
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
