import { namesOf } from '#contract/kernel/fieldTable.ts'
import type { FieldSpec, FieldTable, FieldValue, ValueOf, ValuesOf } from '#contract/kernel/fieldTable.ts'
import { kilogramText, perMilleText, shortYuan } from '#contract/price/amounts.ts'
import { kilogramsToGrams, perMilleToPpm, yuanToFen } from '#contract/price/parseAmounts.ts'

/** A field's name in a form: sums are typed in yuan there. */
export type FormKey<Field extends string> = Field extends `${infer Base}Fen` ? Base : Field
export const formKeyOf = <Field extends string>(field: Field) => field.replace(/Fen$/, '') as FormKey<Field>

/** How amounts are typed, by kind: sums in yuan, weights in kilograms, rates per mille. `parse`: null where it is invalid. */
export const typedAmounts = {
  fen: { format: shortYuan, parse: yuanToFen },
  grams: { format: kilogramText, parse: kilogramsToGrams },
  ppm: { format: perMilleText, parse: perMilleToPpm },
  count: {
    format: String,
    parse: (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null),
  },
}
export type AmountKind = keyof typeof typedAmounts
const isAmount = (kind: FieldSpec['kind']): kind is AmountKind => kind in typedAmounts

/** A field's value as a form holds it. Amounts and phones are text; no region is null, no choice is ''. */
export type TypedOf<Spec> = Spec extends { kind: AmountKind | 'phones' }
  ? string
  : Spec extends { kind: 'region' }
    ? string | null
    : null extends ValueOf<Spec>
      ? Exclude<ValueOf<Spec>, null> | ''
      : ValueOf<Spec>

/** The fields of a table as a form holds them. */
export type TypedValues<Table> = {
  -readonly [Field in keyof Table & string as FormKey<Field>]: TypedOf<Table[Field]>
}

/** The part of a specification that decides how a field is typed. An optional amount is 0 where nothing is typed. */
type TypedSpec = Pick<FieldSpec, 'kind' | 'isRequired'>

/** Returns a stored value as a form holds it; null: there is none yet. */
export function typedOf({ kind, isRequired }: TypedSpec, value: FieldValue): string | boolean | null {
  if (kind === 'region') return value === '' || value === null ? null : String(value)
  if (kind === 'phones') return [value ?? []].flat().join('、')
  if (!isAmount(kind)) return typeof value === 'boolean' ? value : String(value ?? '')
  const isBlank = value === null || (value === 0 && !isRequired && kind !== 'count')
  return isBlank ? '' : typedAmounts[kind].format(Number(value))
}

/** Returns stored values as a form holds them. */
export const typedValues = <Table extends FieldTable>(table: Table, values: ValuesOf<Table>) =>
  Object.fromEntries(
    namesOf(table).map((field) => [
      formKeyOf(field),
      typedOf(table[field] as FieldSpec, values[field] as FieldValue),
    ]),
  ) as TypedValues<Table>

/** Returns a typed amount: null where it is invalid, undefined where a required one is empty. */
function amountOf(kind: AmountKind, typed: string, isRequired: boolean): number | null | undefined {
  if (typed.trim() === '') return isRequired ? undefined : 0
  const amount = typedAmounts[kind].parse(typed)
  // a typed 0 in an optional field may be meant as another amount
  return isRequired || kind === 'count' ? amount : amount || null
}

/** Returns what a form holds as a request takes it. */
export function requestOf(
  { kind, isRequired }: TypedSpec,
  typed: string | boolean | null,
): FieldValue | undefined {
  if (isAmount(kind)) return amountOf(kind, String(typed ?? ''), isRequired === true)
  if (kind === 'phones')
    return String(typed ?? '')
      .split(/[、,，;；\s/]+/)
      .filter((phone) => phone !== '')
  return kind === 'region' ? (typed ?? '') : typed
}

/** The fields of a table as a request takes them; null: an invalid amount. */
export type RequestValues<Table> = {
  -readonly [Field in keyof Table]: Table[Field] extends { kind: 'fen' | 'grams' | 'ppm' }
    ? number | null
    : ValueOf<Table[Field]>
}

/** Converts what a form holds to the fields of a request. */
export const requestValues = <Table extends FieldTable>(table: Table, values: TypedValues<Table>) => {
  const typed = values as Record<string, string | boolean | null>
  return Object.fromEntries(
    namesOf(table).map((field) => {
      const spec: FieldSpec | undefined = table[field]
      const value = typed[formKeyOf(field)] ?? null
      const isNoChoice = spec?.kind === 'choice' && value === ''
      return [field, isNoChoice ? spec.blank : spec && requestOf(spec, value)]
    }),
  ) as RequestValues<Table>
}
