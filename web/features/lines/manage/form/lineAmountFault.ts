import { valueAt } from '#contract/kernel/paths.ts'
import { lineKeys, lineSpec, pathOf } from '#contract/lines/fieldWords.ts'
import { cubicMetresToCm3 } from '#contract/price/parseAmounts.ts'
import { typedAmounts } from '#shared/ui/fields/typedFields.ts'
import { formPath, minutesOf } from './lineRequest.ts'
import type { LineValues } from './lineValues.ts'

interface Amount {
  missing: string
  wrong: string
  parse: (text: string) => number | null
}

const timeText = '请填截货时间，如 18:00'
const amounts: Readonly<Record<string, Amount>> = {
  fen: { ...typedAmounts.fen, missing: '请填金额（元）', wrong: '请填金额（元），如 285，最多两位小数' },
  grams: { ...typedAmounts.grams, missing: '请填公斤数', wrong: '请填公斤数，如 1000，最多三位小数' },
  cm3: { parse: cubicMetresToCm3, missing: '请填方数', wrong: '请填方数，如 5，最多六位小数' },
  ppm: { ...typedAmounts.ppm, missing: '请填千分数', wrong: '请填千分数，如 3 表示 3‰' },
  count: { ...typedAmounts.count, missing: '请填小时数', wrong: '请填整数小时，如 24' },
  time: { parse: minutesOf, missing: timeText, wrong: timeText },
}

/** Returns the kind of amount at a path of the form; undefined for another field. */
function kindAt(path: string): string | undefined {
  if (path === 'cutOffMinutes') return 'time'
  if (/^(?:heavy|light)Tiers.*from$/.test(path)) return path.startsWith('heavy') ? 'grams' : 'cm3'
  if (/^(?:heavyTiers|lightTiers|fees\.other)\.\d+\.(?:price|fen)$/.test(path)) return 'fen'
  const key = lineKeys.find((each) => formPath(pathOf(each)) === path)
  return key && lineSpec(key).kind
}

/** Returns the fault of a typed amount; null where the contract's own message is better. */
export function lineAmountFault(path: string, values: LineValues): string | null {
  const amount = amounts[kindAt(path) ?? '']
  const text = valueAt(values, path)
  if (!amount || typeof text !== 'string') return null
  if (text.trim() === '') return amount.missing
  return amount.parse(text) === null ? amount.wrong : null
}
