import { textOf } from '../../price/fieldText.ts'
import type { PlainField, PlainValue } from './fieldWords.ts'
import { specOf } from './fieldWords.ts'

/** Formats a plain field; null where it is blank. */
export const formatField = <Field extends PlainField>(
  field: Field,
  value: PlainValue<Field>,
): string | null => textOf(specOf(field), value)

/** Returns the label of a plain field among the facts of an order. */
export function factLabel(field: PlainField): string {
  const { fact, label } = specOf(field)
  return fact ?? label
}
