import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconClipboardList, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { payments, paymentLabels } from '../../../contract/orders/words.ts'
import { useRegionText } from '../regions/useRegions.ts'
import { SearchField } from '../../shared/ui/table/SearchField.tsx'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import { useNow } from '../../shared/browser/useNow.ts'
import { dayOf, presetPeriods } from './chinaDays.ts'
import { NumbersDialog } from './NumbersDialog.tsx'
import { attentions, ledgerText, readLedger } from './orderAddress.ts'
import type { Attention, OrderAddress, OrderFilterKey } from './orderAddress.ts'
import classes from './OrderFilters.module.css'

interface Props {
  list: OrderAddress
  /** The carriers to choose from; none where the reader is one. */
  carriers?: readonly { id: number; name: string }[]
  /** What this list can be asked for; everything where it is left out. */
  offered?: readonly Attention[]
  /** Whether it is searched by names and phones; numbers are pasted in any case. */
  hasKeyword?: boolean
}

const attentionNames = Object.keys(attentions) as Attention[]
const folded: readonly OrderFilterKey[] = ['from', 'to', 'carrier', 'payment', 'only']

/** What narrows an order list beside its state: keyword and pasted numbers in sight, the rest unfolded when it is wanted. */
export function OrderFilters({ list, carriers = [], offered, hasKeyword = true }: Props) {
  const { address, change, numbers, setNumbers, clear, isFiltered } = list
  const { filters } = address
  const inUse = folded.filter((key) => filters[key] !== '').length
  const [isOpen, setOpen] = useState(inUse > 0)
  const [isPasting, setPasting] = useState(false)
  const put = (input: Partial<Record<OrderFilterKey, string>>) => change({ filters: input })
  const ledger = readLedger(filters.ledger)
  const city = useRegionText(filters.city)
  const isSigned = !ledger && (filters.signedFrom || filters.signedTo)
  return (
    <div className="grid gap-4" data-screen-only>
      <div className="row wrap gap-3">
        {hasKeyword ? (
          <SearchField
            keyword={address.keyword}
            placeholder="单号、姓名、电话或货名"
            onSearch={(keyword) => change({ keyword })}
          />
        ) : null}
        <Button
          variant="default"
          leftSection={<Icon of={IconClipboardList} size={16} />}
          onClick={() => setPasting(true)}
        >
          {numbers.length > 0 ? `${numbers.length} 个单号` : '粘贴单号'}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconFilter} size={16} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {inUse > 0 ? `筛选（${inUse}）` : '筛选'}
        </Button>
        {isFiltered ? (
          <Button variant="subtle" onClick={clear}>
            清除条件
          </Button>
        ) : null}
      </div>
      {ledger ? (
        <p className="row wrap gap-3 px-4 py-2 text-3 ink wash-brand rounded-1">
          账目：{ledgerText(ledger)}
          {filters.signedFrom || filters.signedTo
            ? `（${filters.signedFrom || '最早'} 至 ${filters.signedTo || '今天'}签收）`
            : ''}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => put({ ledger: '', signedFrom: '', signedTo: '', payment: '' })}
          >
            去掉
          </Button>
        </p>
      ) : null}
      {isSigned ? (
        <p className="row wrap gap-3 px-4 py-2 text-3 ink wash-brand rounded-1">
          {filters.signedFrom || '最早'} 至 {filters.signedTo || '今天'}签收
          <Button variant="subtle" size="compact-sm" onClick={() => put({ signedFrom: '', signedTo: '' })}>
            去掉
          </Button>
        </p>
      ) : null}
      {filters.city ? (
        <p className="row wrap gap-3 px-4 py-2 text-3 ink wash-brand rounded-1">
          发往{city || filters.city}
          <Button variant="subtle" size="compact-sm" onClick={() => put({ city: '' })}>
            去掉
          </Button>
        </p>
      ) : null}
      {isOpen ? <FilterFields list={list} carriers={carriers} {...(offered ? { offered } : {})} /> : null}
      {isPasting ? (
        <NumbersDialog numbers={numbers} onNumbers={setNumbers} onClose={() => setPasting(false)} />
      ) : null}
    </div>
  )
}

function FilterFields({ list: { address, change }, carriers = [], offered = attentionNames }: Props) {
  const { filters } = address
  const put = (key: OrderFilterKey) => (event: { currentTarget: { value: string } }) =>
    change({ filters: { [key]: event.currentTarget.value } })
  const presets = presetPeriods(dayOf(useNow().getTime()))
  return (
    <div className={`card grid gap-4 p-4 ${classes.fields}`}>
      <div className="row wrap full-row gap-3" role="group" aria-label="下单日期">
        {presets.map(({ label, from, to }) => (
          <Button
            key={label}
            variant={filters.from === from && filters.to === to ? 'light' : 'default'}
            aria-pressed={filters.from === from && filters.to === to}
            onClick={() => change({ filters: { from, to } })}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextInput type="date" label="下单从" value={filters.from} max={filters.to} onChange={put('from')} />
      <TextInput type="date" label="下单到" value={filters.to} min={filters.from} onChange={put('to')} />
      {carriers.length > 0 ? (
        <NativeSelect
          label="承运商"
          value={filters.carrier}
          onChange={put('carrier')}
          data={[
            { value: '', label: '全部' },
            ...carriers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      <NativeSelect
        label="付款方式"
        value={filters.payment}
        onChange={put('payment')}
        data={[
          { value: '', label: '全部' },
          ...payments.map((payment) => ({ value: payment, label: paymentLabels[payment] })),
        ]}
      />
      <NativeSelect
        label="需要留意的"
        value={filters.only}
        onChange={put('only')}
        data={[
          { value: '', label: '全部' },
          ...offered.map((value) => ({ value, label: attentions[value].label })),
        ]}
      />
    </div>
  )
}
