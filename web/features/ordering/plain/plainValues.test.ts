import { expect, test } from 'vitest'
import { check } from '#contract/kernel/validation.ts'
import { orderCalls } from '#contract/orders/calls.ts'
import { factLabel } from '#contract/orders/plain/fieldText.ts'
import { exportNameOf, listedNames, plainNames } from '#contract/orders/plain/fieldWords.ts'
import { filledFields } from '#contract/orders/testing/filledFields.ts'
import { orderColumns } from '#domain/orders/columns/orderColumns.tsx'
import { serviceFacts } from '#domain/shipment/OrderFacts.tsx'
import { formKeyOf } from '#shared/ui/fields/typedFields.ts'
import { orderFormPath, orderRequest } from '../orderRequest.ts'
import { fromOrder } from '../orderStart.ts'
import { blankOrder } from '../orderValues.ts'
import { earlierOrder } from '../testing/order.ts'

const fullOrder = { ...earlierOrder, ...filledFields }

test('restores every plain field of an order that is repeated or edited', () => {
  const values = fromOrder(fullOrder)
  for (const field of plainNames) expect(values).toHaveProperty(formKeyOf(field))
  const checked = check(orderCalls['/orders/createOrder'].request, orderRequest(values, 6_000, false))
  expect(checked).toMatchObject({ ok: true, value: filledFields })
})

test('starts the form and its draft with each field, and shows the field’s faults there', () => {
  for (const field of plainNames) {
    expect(blankOrder).toHaveProperty(formKeyOf(field))
    expect(orderFormPath(field)).toBe(formKeyOf(field))
  }
})

test('lists each field in an order’s facts, and has columns for those that a list reads', () => {
  expect(serviceFacts(fullOrder).map(({ label }) => label)).toEqual(plainNames.map(factLabel))
  for (const side of ['customer', 'carrier'] as const) {
    const held = orderColumns(side, () => null).flatMap((column) => column.exports)
    for (const field of listedNames) expect(held).toContain(exportNameOf(field))
  }
})
