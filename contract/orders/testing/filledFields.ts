import { mapFields } from '../../kernel/fieldTable.ts'
import type { FieldSpec, FieldValue } from '../../kernel/fieldTable.ts'
import { blankFields, plainFields, plainNames } from '../plain/fieldWords.ts'
import type { PlainOrder } from '../plain/fieldWords.ts'

function filledValue(spec: FieldSpec, blank: FieldValue): FieldValue {
  switch (spec.kind) {
    case 'text':
      return spec.label.slice(0, spec.max)
    case 'choice':
      return Object.keys(spec.labels).findLast((value) => value !== blank) ?? ''
    case 'fen':
    case 'grams':
    case 'ppm':
      return 123_456
    case 'count':
      return spec.max
    case 'flag':
      return true
    case 'phone':
      return '0579-87112233'
    case 'phones':
      return ['0579-87112233']
    case 'region':
      return '330782'
  }
}

/** Plain fields of an order, none of them blank. */
export const filledFields: PlainOrder = mapFields(plainFields, plainNames, (field, spec) =>
  filledValue(spec, blankFields[field]),
)
