import { z } from 'zod'
import { choice, fen, flag, grams, phone, regionCode, requiredText, text, wholeNumber } from './fields.ts'
import { blankOf, mapFields } from './fieldTable.ts'
import type { FieldSpec, ValueOf } from './fieldTable.ts'

type Of<Spec> = z.ZodType<ValueOf<Spec>, ValueOf<Spec>>
type RequestSchemas<Table, Field extends keyof Table> = {
  [Name in Field]: Table[Name] extends { isRequired: true } ? Of<Table[Name]> : z.ZodDefault<Of<Table[Name]>>
}
type StoredSchemas<Table, Field extends keyof Table> = { [Name in Field]: Of<Table[Name]> }

const valuesOf = (labels: Readonly<Record<string, string>>) => Object.keys(labels) as [string, ...string[]]

function requiredSchema(spec: FieldSpec, label: string): z.ZodType {
  switch (spec.kind) {
    case 'text':
      return spec.isRequired ? requiredText(label, spec.max) : text(label, spec.max)
    case 'choice': {
      const chosen = choice(label, valuesOf(spec.labels))
      return spec.blank === null ? chosen.nullable() : chosen
    }
    case 'fen':
      return fen(label)
    case 'grams':
      return grams(label)
    case 'ppm':
      return wholeNumber(label, 0, 1_000_000)
    case 'count':
      return wholeNumber(label, 0, spec.max)
    case 'flag':
      return flag(label)
    case 'phone':
      return phone(label)
    case 'phones':
      return z.array(phone(label)).max(spec.max).meta({ title: label })
    case 'region':
      return regionCode(label)
  }
}

function storedSchema(spec: FieldSpec): z.ZodType {
  switch (spec.kind) {
    case 'text':
    case 'phone':
    case 'region':
      return z.string()
    case 'choice': {
      const chosen = z.enum(valuesOf(spec.labels))
      return spec.blank === null ? chosen.nullable() : chosen
    }
    case 'fen':
    case 'grams':
    case 'ppm':
    case 'count':
      return z.int()
    case 'phones':
      return z.array(z.string())
    case 'flag':
      return z.boolean()
  }
}

/** Returns the schemas of a table's fields in a request. `labelOf`: label in refusals, such as 收货人姓名. */
export const requestSchemas = <
  Spec extends FieldSpec,
  Table extends Readonly<Record<Field, Spec>>,
  Field extends string,
>(
  table: Table & Readonly<Record<Field, Spec>>,
  fields: readonly Field[],
  labelOf: (spec: Spec) => string = ({ label }) => label,
) =>
  mapFields<Spec, Field, RequestSchemas<Table, Field>>(table, fields, (_, spec) => {
    const schema = requiredSchema(spec, labelOf(spec))
    return spec.isRequired ? schema : schema.default(blankOf(spec))
  })

/** Returns the schemas of a table's fields in an answer; stored data is not limited again. */
export const storedSchemas = <Table extends Readonly<Record<Field, FieldSpec>>, Field extends string>(
  table: Table & Readonly<Record<Field, FieldSpec>>,
  fields: readonly Field[],
) => mapFields<FieldSpec, Field, StoredSchemas<Table, Field>>(table, fields, (_, spec) => storedSchema(spec))
