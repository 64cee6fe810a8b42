import { expect, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import {
  requestedConsignment,
  emptyQuoteRequest,
  readQuoteRequest,
} from '#contract/orders/plain/quoteRequest.ts'
import { quote } from '#contract/price/quote.ts'
import { randomPricing, randomServices } from '#contract/price/testing/randomPricing.ts'
import { compareAddress, orderAddress, searchAddress } from '#domain/lines/lineAddresses.ts'
import { consignmentOf, orderRequest } from './orderRequest.ts'
import { initialValuesAt } from './orderStart.ts'

const between = randomFrom(11_840).whole
const defaults = { pickup_mode: 'door', payment: 'monthly', label_layout: 'a4' } as const
const queryOf = (address: string) => new URLSearchParams(address.slice(address.indexOf('?')))

// The server's part, from the search to the stored order: server/modules/orders/placing/paidPrice.test.ts.
test('keeps goods, services and price unchanged from the search through comparison and form to the order', () => {
  const schema = calls['/orders/createOrder'].request
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const line = randomPricing(between)
    const requested = {
      ...emptyQuoteRequest,
      ...randomServices(between),
      to: '330782',
      weightGrams: between(1, 10 ** between(1, 8)),
      volumeCm3: between(0, 4) === 0 ? null : between(1, 10 ** between(1, 9)),
    }
    const consignment = requestedConsignment(requested)
    expect(requestedConsignment(readQuoteRequest(queryOf(searchAddress(requested))))).toEqual(consignment)
    expect(requestedConsignment(readQuoteRequest(queryOf(compareAddress([7, 9], requested))))).toEqual(
      consignment,
    )
    // Whatever the customer's own defaults are, the order must have the price that was seen.
    const values = initialValuesAt(
      queryOf(orderAddress(7, requested)),
      attempt % 2 === 0 ? defaults : undefined,
    )
    expect(consignmentOf(values)).toEqual(consignment)
    const { totalFen } = quote(line, consignment)
    const party = { name: '王小明', company: '', phone: '13800138000', regionCode: '330782', address: '1 号' }
    const filled = {
      ...values,
      shipper: party,
      recipient: party,
      goods: values.goods.map((row) => ({ ...row, name: '电动工具' })),
    }
    const { goods, ...wanted } = schema.parse(orderRequest(filled, 0, false))
    const [row] = goods
    const sent = { ...wanted, weightGrams: row?.weightGrams ?? 0, volumeCm3: row?.volumeCm3 ?? 0 }
    expect(quote(line, sent).totalFen).toBe(totalFen)
  }
})
