import { cubicMetresToCm3, kilogramsToGrams, perMilleToPpm, yuanToFen } from '#contract/price/parseAmounts.ts'
import { minutesOf } from './lineRequest.ts'
import type { LineValues } from './lineValues.ts'

function textAt(values: LineValues, path: string): string | null {
  let at: unknown = values
  for (const key of path.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[key]
  return typeof at === 'string' ? at : null
}

interface Amount {
  is: RegExp
  missing: string
  wrong: string
  read: (text: string) => number | null
}

/** Parses a whole number up to 999,999,999. */
const whole = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

const amounts: readonly Amount[] = [
  {
    is: /^heavyTiers\.\d+\.from$|\.included$/,
    missing: '请填公斤数',
    wrong: '请填公斤数，如 1000，最多三位小数',
    read: kilogramsToGrams,
  },
  {
    is: /^lightTiers\.\d+\.from$/,
    missing: '请填方数',
    wrong: '请填方数，如 5，最多六位小数',
    read: cubicMetresToCm3,
  },
  { is: /\.rate$/, missing: '请填千分数', wrong: '请填千分数，如 3 表示 3‰', read: perMilleToPpm },
  {
    is: /\.(?:price|min|start|extra)$|^minCharge$/,
    missing: '请填金额（元）',
    wrong: '请填金额（元），如 285，最多两位小数',
    read: yuanToFen,
  },
  { is: /^transitHours/, missing: '请填小时数', wrong: '请填整数小时，如 24', read: whole },
  { is: /^cutOff$/, missing: '请填截货时间，如 18:00', wrong: '请填截货时间，如 18:00', read: minutesOf },
]

/** Returns the fault of a typed amount; null where the contract's own message is better. */
export function lineAmountFault(path: string, values: LineValues): string | null {
  const amount = amounts.find(({ is }) => is.test(path))
  const text = textAt(values, path)
  if (!amount || text === null) return null
  if (text.trim() === '') return amount.missing
  return amount.read(text) === null ? amount.wrong : null
}
