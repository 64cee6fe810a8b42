import { wantedKeys } from '#contract/price/services.ts'
import type { ServiceKey, WantedServices } from '#contract/price/services.ts'
import type { Values } from './values.ts'

/** The numbers of `line.service_terms`, in the order in which migration 0061 writes them. */
const serviceTerms = [
  'pickup.startFen',
  'pickup.includedGrams',
  'pickup.fenPerExtraTonne',
  'delivery.startFen',
  'delivery.includedGrams',
  'delivery.fenPerExtraTonne',
  'upstairs.fenPerTonne',
  'upstairs.minFen',
  'insurance.ratePpm',
  'insurance.minFen',
  'cod.ratePpm',
  'cod.minFen',
  'receipt.fenPerCopy',
  'hold.fen',
] as const
type ServiceTerm = (typeof serviceTerms)[number]

/** SQL of a number in a line's fee rules; null where the service is not offered. */
const term = (name: ServiceTerm) => `f.terms[${serviceTerms.indexOf(name) + 1}]`

/** a × b ÷ divisor, rounded half-up: contract/price/exact.ts of non-negative integers. */
const product = (a: string, b: string, divisor: number) => `(${a} * ${b} * 2 + ${divisor}) / ${2 * divisor}`

const million = 1_000_000

/** Fee of pickup or delivery: above the included weight, by the tonne. */
const legFee = (key: 'pickup' | 'delivery', weight: string) =>
  `${term(`${key}.startFen`)} + ${product(`greatest(${weight} - ${term(`${key}.includedGrams`)}, 0)`, term(`${key}.fenPerExtraTonne`), million)}`

const atLeast = (key: 'upstairs' | 'insurance' | 'cod', amount: string) =>
  `greatest(${term(`${key}.minFen`)}, ${amount})`

/**
 * Returns a subquery with the wanted services' cost on line `l` as `fen`, as contract/price/quote.ts computes it. null where the
 * line lacks one. The text is constant: parameters select the services. `weight` is the placeholder of the grams, null without
 * goods.
 */
export function servicesSql(wanted: WantedServices, weight: string, values: Values): string {
  const keys = wantedKeys(wanted)
  const grams = `coalesce(${weight}, 0)`
  const declared = values.add(wanted.declaredValueFen, 'bigint')
  const cod = values.add(wanted.codFen, 'bigint')
  const copies = values.add(wanted.receiptCopies, 'bigint')
  const amounts: Record<ServiceKey, string> = {
    pickup: legFee('pickup', grams),
    delivery: legFee('delivery', grams),
    upstairs: atLeast('upstairs', product(grams, term('upstairs.fenPerTonne'), million)),
    insurance: atLeast('insurance', product(declared, term('insurance.ratePpm'), million)),
    cod: atLeast('cod', product(cod, term('cod.ratePpm'), million)),
    receipt: `${copies} * ${term('receipt.fenPerCopy')}`,
    hold: term('hold.fen'),
  }
  const total = Object.entries(amounts)
    .map(
      ([key, fen]) =>
        `case when ${values.add(
          keys.some((wantedKey) => wantedKey === key),
          'boolean',
        )} then ${fen} else 0 end`,
    )
    .join(' + ')
  return `(select ${total} as fen from (select coalesce(l.service_terms, service_terms(l.fees)) as terms offset 0) f offset 0)`
}
