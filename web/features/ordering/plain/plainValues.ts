import { blankFields, plainFields, plainNames, specOf } from '#contract/orders/plain/fieldWords.ts'
import type { FieldOfKind, PlainOrder } from '#contract/orders/plain/fieldWords.ts'
import { requestValues, typedValues } from '#shared/ui/fields/typedFields.ts'
import type { TypedValues } from '#shared/ui/fields/typedFields.ts'

/** Maps a path of the request to the form's; a path that is not a plain field stays the same. */
export const formKeyAt = (path: string): string =>
  plainNames.find((field) => field === path)?.replace(/Fen$/, '') ?? path

/** The plain fields as typed: yuan and counts as text, the others as stored. */
export type PlainValues = TypedValues<typeof plainFields>

export const sumNames = plainNames.filter(
  (field): field is FieldOfKind<'fen'> => specOf(field).kind === 'fen',
)

/** Returns an order's plain fields as typed, for repeating and editing it. */
export const plainValues = (order: PlainOrder): PlainValues => typedValues(plainFields, order)

export const blankPlainValues: PlainValues = plainValues(blankFields)

/** Converts the typed values to the plain fields of a request. */
export const plainRequest = (values: PlainValues) => requestValues(plainFields, values)
