import { expect, test } from 'vitest'
import { check } from '../../../../contract/kernel/validation.ts'
import { orderCalls } from '../../../../contract/orders/calls.ts'
import { factLabelOf } from '../../../../contract/orders/plain/fieldText.ts'
import { exportNameOf, listedNames, plainNames } from '../../../../contract/orders/plain/fieldWords.ts'
import { saidPlain } from '../../../../contract/orders/testing/saidPlain.ts'
import { orderColumns } from '../../../domain/orders/columns/orderColumns.tsx'
import { serviceFacts } from '../../../domain/shipment/OrderFacts.tsx'
import { fromOrder } from '../orderStart.ts'
import { blankOrder } from '../orderValues.ts'
import { orderFormPath, orderRequest } from '../send/orderRequest.ts'
import { earlierOrder } from '../testing/order.ts'
import { formKeyOf } from './plainValues.ts'

const said = { ...earlierOrder, ...saidPlain }

test('an order that is repeated or edited says again all that it said', () => {
  const values = fromOrder(said)
  for (const field of plainNames) expect(values).toHaveProperty(formKeyOf(field))
  const checked = check(orderCalls['/orders/createOrder'].request, orderRequest(values, 6_000, false))
  expect(checked).toMatchObject({ ok: true, value: saidPlain })
})

test('the form, and so its draft, begins with each of them, and shows what is wrong with it there', () => {
  for (const field of plainNames) {
    expect(blankOrder).toHaveProperty(formKeyOf(field))
    expect(orderFormPath(field)).toBe(formKeyOf(field))
  }
})

test('an order tells each of them, and a list has a column for those that it reads', () => {
  expect(serviceFacts(said).map(({ label }) => label)).toEqual(plainNames.map(factLabelOf))
  for (const side of ['customer', 'carrier'] as const) {
    const held = orderColumns(side, () => null).flatMap((column) => column.exports)
    for (const field of listedNames) expect(held).toContain(exportNameOf(field))
  }
})
