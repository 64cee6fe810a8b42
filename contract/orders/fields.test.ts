import { expect, test } from 'vitest'
import { check } from '../kernel/validation.ts'
import { orderCalls, orderDetail } from './calls.ts'
import { orderRow } from './lists/listFields.ts'
import { orderExportColumns } from './lists/listWords.ts'
import { factLabel, formatField } from './plain/fieldText.ts'
import {
  blankFields,
  exportedNames,
  exportNameOf,
  listedNames,
  plainNames,
  specOf,
} from './plain/fieldWords.ts'
import { filledFields } from './testing/filledFields.ts'

const { request, example } = orderCalls['/orders/createOrder']
const valueOf = (body: object) => {
  const checked = check(request, body)
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
  return checked.value
}

test.each(plainNames)('%s: is accepted or blank in requests, and part of answers', (field) => {
  expect(valueOf({ ...example, [field]: filledFields[field] })[field]).toBe(filledFields[field])
  expect(orderDetail.shape[field].parse(filledFields[field])).toBe(filledFields[field])
  const { [field]: _, ...without } = { ...example, ...filledFields }
  const checked = check(request, without)
  if (specOf(field).isRequired) expect(checked).toMatchObject({ ok: false, faults: [{ path: field }] })
  else expect(valueOf(without)[field]).toBe(blankFields[field])
})

test.each(plainNames)('%s: is formatted as text, or null when blank', (field) => {
  expect(factLabel(field)).toMatch(/\p{Script=Han}/u)
  expect(formatField(field, filledFields[field])).toBeTruthy()
  if (specOf(field).kind !== 'choice') expect(formatField(field, blankFields[field])).toBeNull()
})

test('includes listed fields in rows, and exported fields once among the columns', () => {
  for (const field of listedNames)
    expect(orderRow.shape[field].parse(filledFields[field])).toBe(filledFields[field])
  const headings = exportedNames.map((field) => orderExportColumns[exportNameOf(field)])
  expect(headings).toEqual(['送货方式', '付款方式', '代收货款（元）', '回单份数', '备注'])
  const all = Object.values(orderExportColumns)
  expect(new Set(all).size).toBe(all.length)
})
