import type { FieldSpec } from '#contract/orders/plain/fieldSpec.ts'
import { blankFields, plainNames, specOf } from '#contract/orders/plain/fieldWords.ts'
import type { FieldOfKind, PlainField, PlainOrder } from '#contract/orders/plain/fieldWords.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { yuanToFen } from '#shared/ui/form/parseAmounts.ts'

/** A field's name in the form: sums are typed in yuan there. */
export type FormKey<Field extends string> = Field extends `${infer Base}Fen` ? Base : Field
export const formKeyOf = <Field extends PlainField>(field: Field) =>
  field.replace(/Fen$/, '') as FormKey<Field>

/** Maps a path of the request to the form's; a path that is not a plain field stays the same. */
export const formKeyAt = (path: string): string =>
  plainNames.find((field) => field === path)?.replace(/Fen$/, '') ?? path

/** The plain fields as typed: yuan and counts as text, the others as stored. */
export type PlainValues = {
  [Field in PlainField as FormKey<Field>]: Field extends FieldOfKind<'fen' | 'count'>
    ? string
    : PlainOrder[Field]
}

export const sumNames = plainNames.filter(
  (field): field is FieldOfKind<'fen'> => specOf(field).kind === 'fen',
)

/** Formats fen as typed yuan: 500000 → '5000'. */
export const yuanTyped = (fen: number) => yuanText(fen).replace(/\.00$/, '')

function typedOf({ kind }: FieldSpec, value: PlainOrder[PlainField]): string | boolean {
  if (kind === 'fen') return value === 0 ? '' : yuanTyped(Number(value))
  return typeof value === 'number' ? String(value) : value
}

/** Returns an order's plain fields as typed, for repeating and editing it. */
export const plainValues = (order: PlainOrder): PlainValues =>
  Object.fromEntries(
    plainNames.map((field) => [formKeyOf(field), typedOf(specOf(field), order[field])]),
  ) as PlainValues

export const blankPlainValues: PlainValues = plainValues(blankFields)

/** null: an invalid sum. */
type Request = {
  [Field in PlainField]: Field extends FieldOfKind<'fen'> ? number | null : PlainOrder[Field]
}

function parsedOf({ kind }: FieldSpec, typed: string | boolean): string | number | boolean | null {
  if (kind === 'count') return Number(typed)
  if (kind !== 'fen') return typed
  const text = String(typed).trim()
  return text === '' ? 0 : yuanToFen(text)
}

/** Converts the typed values to the plain fields of a request. */
export const plainRequest = (values: PlainValues): Request =>
  Object.fromEntries(
    plainNames.map((field) => [field, parsedOf(specOf(field), values[formKeyOf(field)])]),
  ) as Request
