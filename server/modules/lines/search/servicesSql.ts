import { wantedKeys } from '../../../../contract/price/services.ts'
import type { ServiceKey, WantedServices } from '../../../../contract/price/services.ts'
import type { Values } from './values.ts'

/** A number of a line's fee rules; null where the service is not offered. */
const rule = (key: ServiceKey, name: string) => `(l.fees #>> '{${key},${name}}')::bigint`

/** a × b ÷ divisor, rounded half-up: contract/price/exact.ts of non-negative integers. */
const product = (a: string, b: string, divisor: number) => `(${a} * ${b} * 2 + ${divisor}) / ${2 * divisor}`

const million = 1_000_000

/** Pickup or delivery: from the included weight on by the tonne. */
const leg = (key: 'pickup' | 'delivery', weight: string) =>
  `${rule(key, 'startFen')} + ${product(`greatest(${weight} - ${rule(key, 'includedGrams')}, 0)`, rule(key, 'fenPerExtraTonne'), million)}`

const atLeast = (key: ServiceKey, amount: string) => `greatest(${rule(key, 'minFen')}, ${amount})`

/**
 * What the wanted services cost on the line `l`, fen: the services of contract/price/quote.ts in SQL. null where the line lacks one
 * of them. One text whatever is wanted: which services are is a value. `weight` is the placeholder of the grams, null without goods.
 */
export function servicesFenSql(wanted: WantedServices, weight: string, values: Values): string {
  const keys = wantedKeys(wanted)
  const grams = `coalesce(${weight}, 0)`
  const declared = values.add(wanted.declaredValueFen, 'bigint')
  const cod = values.add(wanted.codFen, 'bigint')
  const copies = values.add(wanted.receiptCopies, 'bigint')
  const amounts: Record<ServiceKey, string> = {
    pickup: leg('pickup', grams),
    delivery: leg('delivery', grams),
    upstairs: atLeast('upstairs', product(grams, rule('upstairs', 'fenPerTonne'), million)),
    insurance: atLeast('insurance', product(declared, rule('insurance', 'ratePpm'), million)),
    cod: atLeast('cod', product(cod, rule('cod', 'ratePpm'), million)),
    receipt: `${copies} * ${rule('receipt', 'fenPerCopy')}`,
    hold: rule('hold', 'fen'),
  }
  return Object.entries(amounts)
    .map(
      ([key, fen]) =>
        `case when ${values.add(
          keys.some((one) => one === key),
          'boolean',
        )} then ${fen} else 0 end`,
    )
    .join(' + ')
}
