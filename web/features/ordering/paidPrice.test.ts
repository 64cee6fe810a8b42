import { expect, test } from 'vitest'
import { calls } from '../../../contract/calls/calls.ts'
import { quote } from '../../../contract/price/quote.ts'
import { randomFrom } from '../../../contract/kernel/random.ts'
import { randomPricing, randomServices } from '../../../contract/price/testing/randomPricing.ts'
import { askedConsignment, nothingAsked, readAsked } from '../../domain/lines/asked.ts'
import { compareAddress, orderAddress, searchAddress } from '../../domain/lines/lineAddresses.ts'
import { beginningAt } from './orderStart.ts'
import { consignmentOf, orderRequest } from './send/orderRequest.ts'

const between = randomFrom(11_840).whole
const defaults = { pickup_mode: 'door', payment: 'monthly', label_layout: 'a4' } as const
const queryOf = (address: string) => new URLSearchParams(address.slice(address.indexOf('?')))

// The server's part, from the search to the stored order: server/modules/orders/placing/paidPrice.test.ts
test('goods and services go from a search by way of comparison and form to the order unchanged, and so does the price', () => {
  const schema = calls['/orders/createOrder'].request
  for (let round = 0; round < 400; round += 1) {
    const line = randomPricing(between)
    const asked = {
      ...nothingAsked,
      ...randomServices(between),
      to: '330782',
      weightGrams: between(1, 10 ** between(1, 8)),
      volumeCm3: between(0, 4) === 0 ? null : between(1, 10 ** between(1, 9)),
    }
    const consignment = askedConsignment(asked)
    expect(askedConsignment(readAsked(queryOf(searchAddress(asked))))).toEqual(consignment)
    expect(askedConsignment(readAsked(queryOf(compareAddress([7, 9], asked))))).toEqual(consignment)
    // whatever the customer's own defaults are: the price that was seen is the price that is asked
    const values = beginningAt(queryOf(orderAddress(7, asked)), round % 2 === 0 ? defaults : undefined)
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
