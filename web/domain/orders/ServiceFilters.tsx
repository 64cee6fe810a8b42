import { NativeSelect } from '@mantine/core'
import { deliveryModeLabels, deliveryModes } from '#contract/orders/words.ts'
import type { OrderAddress, OrderFilterKey } from './orderAddress.ts'

interface Props {
  list: OrderAddress
  /** The pickup districts. */
  pickups: readonly { code: string; name: string; orders: number }[]
}

const all = { value: '', label: '全部' }
const services = [
  { key: 'cod', label: '代收', yes: '有代收', no: '无代收' },
  { key: 'receipt', label: '回单', yes: '要回单', no: '不要回单' },
  { key: 'held', label: '控货', yes: '控货', no: '不控货' },
] as const

/** Renders the filters by delivery, collection, return and pickup. */
export function ServiceFilters({ list: { address, change }, pickups }: Props) {
  const { filters } = address
  const put = (key: OrderFilterKey) => (event: { currentTarget: { value: string } }) =>
    change({ filters: { [key]: event.currentTarget.value } })
  const isListed = filters.pickup === '' || pickups.some(({ code }) => code === filters.pickup)
  return (
    <>
      <NativeSelect
        label="送货方式"
        value={filters.delivery}
        onChange={put('delivery')}
        data={[all, ...deliveryModes.map((mode) => ({ value: mode, label: deliveryModeLabels[mode] }))]}
      />
      {services.map(({ key, label, yes, no }) => (
        <NativeSelect
          key={key}
          label={label}
          value={filters[key]}
          onChange={put(key)}
          data={[all, { value: 'yes', label: yes }, { value: 'no', label: no }]}
        />
      ))}
      <NativeSelect
        label="提货区域"
        value={filters.pickup}
        onChange={put('pickup')}
        data={[
          all,
          ...pickups.map(({ code, name, orders }) => ({ value: code, label: `${name}（${orders} 票）` })),
          ...(isListed ? [] : [{ value: filters.pickup, label: '所选区域（0 票）' }]),
        ]}
      />
    </>
  )
}
