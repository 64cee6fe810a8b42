import { namesOf } from '#contract/kernel/fieldTable.ts'
import type { FieldSpec, FieldTable, FieldValue, ValueOf, ValuesOf } from '#contract/kernel/fieldTable.ts'
import { shortYuan } from '#contract/price/amounts.ts'
import { yuanToFen } from '#contract/price/parseAmounts.ts'

/** A field's name in a form: sums are typed in yuan there. */
export type FormKey<Field extends string> = Field extends `${infer Base}Fen` ? Base : Field
export const formKeyOf = <Field extends string>(field: Field) => field.replace(/Fen$/, '') as FormKey<Field>

type TypedOf<Spec> = Spec extends { kind: 'fen' | 'count' }
  ? string
  : Spec extends { kind: 'region' }
    ? string | null
    : null extends ValueOf<Spec>
      ? Exclude<ValueOf<Spec>, null> | ''
      : ValueOf<Spec>

/** The fields of a table as a form holds them. Yuan and counts are text; no region is null, no choice is ''. */
export type TypedValues<Table> = {
  -readonly [Field in keyof Table & string as FormKey<Field>]: TypedOf<Table[Field]>
}

function typedOf({ kind }: FieldSpec, value: FieldValue): string | boolean | null {
  if (kind === 'fen') return value === 0 ? '' : shortYuan(Number(value))
  if (kind === 'region') return value === '' ? null : String(value)
  return typeof value === 'number' ? String(value) : (value ?? '')
}

/** Returns stored values as a form holds them. */
export const typedValues = <Table extends FieldTable>(table: Table, values: ValuesOf<Table>) =>
  Object.fromEntries(
    namesOf(table).map((field) => [
      formKeyOf(field),
      typedOf(table[field] as FieldSpec, values[field] as FieldValue),
    ]),
  ) as TypedValues<Table>

/** Returns a sum in fen, 0 for nothing typed. null where it is invalid; a typed 0 is, because it may be meant as another sum. */
const fenOf = (typed: string): number | null => (typed.trim() === '' ? 0 : yuanToFen(typed) || null)

function requestOf(spec: FieldSpec, typed: string | boolean | null): FieldValue {
  if (spec.kind === 'count') return Number(typed)
  if (spec.kind === 'fen') return fenOf(String(typed))
  if (spec.kind === 'region') return typed ?? ''
  return spec.kind === 'choice' && typed === '' ? spec.blank : typed
}

/** The fields of a table as a request takes them; null: an invalid sum. */
export type RequestValues<Table> = {
  -readonly [Field in keyof Table]: Table[Field] extends { kind: 'fen' }
    ? number | null
    : ValueOf<Table[Field]>
}

/** Converts what a form holds to the fields of a request. */
export const requestValues = <Table extends FieldTable>(table: Table, values: TypedValues<Table>) => {
  const typed = values as Record<string, string | boolean | null>
  return Object.fromEntries(
    namesOf(table).map((field) => [
      field,
      requestOf(table[field] as FieldSpec, typed[formKeyOf(field)] ?? null),
    ]),
  ) as RequestValues<Table>
}
