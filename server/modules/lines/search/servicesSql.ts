import { wantedKeys } from '#contract/price/services.ts'
import type { ServiceKey, WantedServices } from '#contract/price/services.ts'
import type { Values } from './values.ts'

/** SQL of a number in a line's fee rules; null where the service is not offered. */
const feeRule = (key: ServiceKey, name: string) => `(l.fees #>> '{${key},${name}}')::bigint`

/** a × b ÷ divisor, rounded half-up: contract/price/exact.ts of non-negative integers. */
const product = (a: string, b: string, divisor: number) => `(${a} * ${b} * 2 + ${divisor}) / ${2 * divisor}`

const million = 1_000_000

/** Fee of pickup or delivery: above the included weight, by the tonne. */
const legFee = (key: 'pickup' | 'delivery', weight: string) =>
  `${feeRule(key, 'startFen')} + ${product(`greatest(${weight} - ${feeRule(key, 'includedGrams')}, 0)`, feeRule(key, 'fenPerExtraTonne'), million)}`

const atLeast = (key: ServiceKey, amount: string) => `greatest(${feeRule(key, 'minFen')}, ${amount})`

/**
 * Returns the SQL of the wanted services' cost on line `l`, fen, as contract/price/quote.ts computes it. null where the line
 * lacks one. The text is constant: parameters select the services. `weight` is the placeholder of the grams, null without goods.
 */
export function servicesFenSql(wanted: WantedServices, weight: string, values: Values): string {
  const keys = wantedKeys(wanted)
  const grams = `coalesce(${weight}, 0)`
  const declared = values.add(wanted.declaredValueFen, 'bigint')
  const cod = values.add(wanted.codFen, 'bigint')
  const copies = values.add(wanted.receiptCopies, 'bigint')
  const amounts: Record<ServiceKey, string> = {
    pickup: legFee('pickup', grams),
    delivery: legFee('delivery', grams),
    upstairs: atLeast('upstairs', product(grams, feeRule('upstairs', 'fenPerTonne'), million)),
    insurance: atLeast('insurance', product(declared, feeRule('insurance', 'ratePpm'), million)),
    cod: atLeast('cod', product(cod, feeRule('cod', 'ratePpm'), million)),
    receipt: `${copies} * ${feeRule('receipt', 'fenPerCopy')}`,
    hold: feeRule('hold', 'fen'),
  }
  return Object.entries(amounts)
    .map(
      ([key, fen]) =>
        `case when ${values.add(
          keys.some((wantedKey) => wantedKey === key),
          'boolean',
        )} then ${fen} else 0 end`,
    )
    .join(' + ')
}
