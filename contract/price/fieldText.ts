import type { FieldSpec, FieldValue } from '../kernel/fieldTable.ts'
import { kilograms, perMilleText, yuan } from './amounts.ts'

/** Formats a field's value; null where it is blank. A region stays a code: its name needs the list of regions. */
export function textOf(spec: FieldSpec, value: FieldValue): string | null {
  switch (spec.kind) {
    case 'text':
    case 'phone':
    case 'region':
      return String(value) || null
    case 'choice':
      return spec.labels[String(value)] ?? null
    case 'fen':
      return Number(value) > 0 ? yuan(Number(value)) : null
    case 'grams':
      return Number(value) > 0 ? kilograms(Number(value)) : null
    case 'ppm':
      return Number(value) > 0 ? `${perMilleText(Number(value))}‰` : null
    case 'count':
      return Number(value) > 0 ? `${Number(value)} ${spec.unit}` : null
    case 'phones':
      return [value].flat().join('、') || null
    case 'flag':
      return value === true ? '是' : null
  }
}
