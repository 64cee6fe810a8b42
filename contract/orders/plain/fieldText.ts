import { yuan } from '../../price/amounts.ts'
import type { FieldSpec } from './fieldSpec.ts'
import type { PlainField, PlainValue } from './fieldWords.ts'
import { specOf } from './fieldWords.ts'

function textOf(spec: FieldSpec, value: PlainValue): string | null {
  switch (spec.kind) {
    case 'text':
      return String(value) || null
    case 'choice':
      return spec.labels[String(value)] ?? null
    case 'fen':
      return Number(value) > 0 ? yuan(Number(value)) : null
    case 'count':
      return Number(value) > 0 ? `${value} ${spec.unit}` : null
    case 'flag':
      return value === true ? '是' : null
  }
}

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
