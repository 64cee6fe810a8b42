import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import type { GoodsSum } from '#contract/orders/lists/orderSumFields.ts'
import type { OrderAddress } from '#domain/orders/orderAddress.ts'
import { sumsQuery } from '../carrierReads.ts'
import { goodsSumText } from './orderSums.ts'

interface Props {
  list: OrderAddress
  /** The filter of the list, with the orders held back. */
  request: CallInput<'/carrier/getOrderSums'>
  /** Whether the list under the filter has loaded. */
  isReady: boolean
}

/** Returns the options of a filter: all, those with orders, and the chosen one where it has none. */
function optionsOf(sums: readonly (GoodsSum & { value: string; name: string })[], chosen: string) {
  const isListed = chosen === '' || sums.some(({ value }) => value === chosen)
  return [
    { value: '', label: '全部' },
    ...sums.map((sum) => ({ value: sum.value, label: `${sum.name}（${goodsSumText(sum)}）` })),
    ...(isListed ? [] : [{ value: chosen, label: '所选（0 票）' }]),
  ]
}

/** Renders the filters by destination and by customer, each option with its orders and their load. */
export function PartyFilters({ list: { address, change }, request, isReady }: Props) {
  const { city, customer, sender } = address.filters
  const { data } = useQuery(sumsQuery(request, isReady))
  const destinations = (data?.destinations ?? []).map((sum) => ({ ...sum, value: sum.code }))
  const customers = (data?.customers ?? []).map((sum) => ({
    ...sum,
    value: sum.customerId === null ? `sender ${sum.senderOrderId}` : `customer ${sum.customerId}`,
  }))
  const chosenCustomer = customer ? `customer ${customer}` : sender ? `sender ${sender}` : ''
  const chooseCustomer = (value: string) => {
    const [kind, id = ''] = value.split(' ')
    change({
      filters: { customer: kind === 'customer' ? id : '', sender: kind === 'sender' ? id : '', part: '' },
    })
  }
  return (
    <>
      <NativeSelect
        label="到站"
        value={city}
        onChange={({ currentTarget }) => change({ filters: { city: currentTarget.value } })}
        data={optionsOf(destinations, city)}
      />
      <NativeSelect
        label="客户"
        value={chosenCustomer}
        onChange={({ currentTarget }) => chooseCustomer(currentTarget.value)}
        data={optionsOf(customers, chosenCustomer)}
      />
    </>
  )
}
