import type { FieldValue } from '#contract/kernel/fieldTable.ts'
import { nested, valueAt } from '#contract/kernel/paths.ts'
import type { Nested, ValueAt } from '#contract/kernel/paths.ts'
import {
  blankLineFields,
  feeFigures,
  lineFields,
  lineKeys,
  lineTable,
  pathOf,
} from '#contract/lines/fieldWords.ts'
import type { LineColumnSpec, LineField, LineKey, LineTable, PathOf } from '#contract/lines/fieldWords.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { cubicMetreText, kilogramText, shortYuan } from '#contract/price/amounts.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import type { ServiceKey } from '#contract/price/services.ts'
import { typedOf, typedValues } from '#shared/ui/fields/typedFields.ts'
import type { TypedOf, TypedValues } from '#shared/ui/fields/typedFields.ts'
import { formatTimeOfDay } from '#shared/ui/text/format.ts'

/** One price step as typed: kilograms or m³ from which it applies, and its price in yuan. */
export interface TierValues {
  /** Identifies the row while rows are moved. */
  key: string
  from: string
  price: string
}

/** Values that a form holds in another shape than the request. */
interface OwnValues {
  /** HH:MM. */
  cutOffMinutes: string
  /** 面议: the prices below stay as typed but are not sent. */
  isNegotiable: boolean
  heavyTiers: TierValues[]
  lightTiers: TierValues[]
  'fees.other': { key: string; name: string; fen: string }[]
}

const ownKeys = ['cutOff', 'heavy', 'light', 'otherFees'] as const
type OwnKey = (typeof ownKeys)[number]
/** A field that is typed as its kind says. The plain fields have values of their own (typedFields.ts). */
type TableKey = Exclude<LineKey, LineField | OwnKey>
export const tableKeys = lineKeys.filter(
  (key): key is TableKey => !(key in lineFields) && !ownKeys.some((own) => own === key),
)
type TableValues = {
  [Key in TableKey as PathOf<Key>]: LineTable[Key] extends { kind: 'own' }
    ? ValueAt<OwnLine, PathOf<Key>>
    : TypedOf<LineTable[Key]>
}

/**
 * The form of a line, at the paths of the request. Amounts are typed in yuan, kilograms, m³ and ‰. The figures of a service stay while it
 * is switched off.
 */
export type LineValues = Nested<TableValues & OwnValues & Record<`fees.${ServiceKey}.isOffered`, boolean>> &
  TypedValues<typeof lineFields>

const loadedMs = Date.now()
let rowsMade = 0
/** Returns a key for a new row of a list. It holds the time of the page, because restored rows have keys of an earlier one. */
export const rowKey = () => `row-${loadedMs}-${(rowsMade += 1)}`

export const blankTier = (from = ''): TierValues => ({ key: rowKey(), from, price: '' })
const tierOf = (from: string, fen: number): TierValues => ({ ...blankTier(from), price: shortYuan(fen) })

/** Returns the form of a line; null: of a new one. `own`: values that do not follow from the table. */
function formOf(line: OwnLine | null, own: OwnValues & Partial<TableValues>): LineValues {
  const ofTable = tableKeys.map((key) => {
    const { kind, blank = null }: LineColumnSpec = lineTable[key]
    // a service that is not offered has no figures
    const value = (line === null ? blank : valueAt(line, pathOf(key))) ?? null
    // each amount is required: a 0 is typed, too
    const typed = kind === 'own' ? value : typedOf({ kind, isRequired: true }, value as FieldValue)
    return [pathOf(key), typed] as const
  })
  const offered = [...feeFigures.keys()].map(
    (fee) => [`${fee}.isOffered`, Boolean(valueAt(line, fee))] as const,
  )
  return {
    ...nested([...ofTable, ...offered, ...Object.entries(own)]),
    ...typedValues(lineFields, line ?? blankLineFields),
  } as LineValues
}

type PriceValues = Pick<OwnValues & TableValues, 'isNegotiable' | 'heavyTiers' | 'lightTiers'> & {
  minChargeFen?: string
}

/** Returns empty price fields. */
const noPrices = (): PriceValues => ({
  isNegotiable: true,
  heavyTiers: [blankTier('0')],
  lightTiers: [blankTier('0')],
  minChargeFen: '',
})

const pricesOf = (line: OwnLine): PriceValues => ({
  isNegotiable: false,
  heavyTiers: line.heavyTiers.map((tier) => tierOf(kilogramText(tier.fromGrams), tier.fenPerTonne)),
  lightTiers: line.lightTiers.map((tier) => tierOf(cubicMetreText(tier.fromCm3), tier.fenPerM3)),
})

/** Returns an empty form of a line that starts at this site. */
export const blankLine = (siteId: number): LineValues =>
  formOf(null, {
    ...noPrices(),
    isNegotiable: false,
    siteId,
    cutOffMinutes: '18:00',
    'fees.other': [],
  })

/** Returns the form values of a line. */
export const valuesOfLine = (line: OwnLine): LineValues =>
  formOf(line, {
    ...(isNegotiable(line) ? noPrices() : pricesOf(line)),
    cutOffMinutes: formatTimeOfDay(line.cutOffMinutes),
    'fees.other': line.fees.other.map(({ name, fen }) => ({ key: rowKey(), name, fen: shortYuan(fen) })),
  })
