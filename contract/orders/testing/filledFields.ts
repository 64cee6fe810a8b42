import type { FieldSpec } from '../plain/fieldSpec.ts'
import { blankFields, mapFields, plainNames } from '../plain/fieldWords.ts'
import type { PlainField, PlainOrder } from '../plain/fieldWords.ts'

function filledValue(spec: FieldSpec, blank: PlainOrder[PlainField]): string | number | boolean {
  switch (spec.kind) {
    case 'text':
      return spec.label.slice(0, spec.max)
    case 'choice':
      return Object.keys(spec.labels).findLast((value) => value !== blank) ?? ''
    case 'fen':
      return 123_456
    case 'count':
      return spec.max
    case 'flag':
      return true
  }
}

/** Plain fields of an order, none of them blank. */
export const filledFields = mapFields<PlainField, PlainOrder>(plainNames, (field, spec) =>
  filledValue(spec, blankFields[field]),
)
