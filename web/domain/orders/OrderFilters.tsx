import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { statementPartLabels } from '#contract/orders/lists/statementParts.ts'
import { payments, paymentLabels } from '#contract/orders/words.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { FilterButton, FilterSheet } from '#shared/ui/list/FilterSheet.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { useRegionText } from '../regions/useRegions.ts'
import { dayOf, presetPeriods } from './chinaDays.ts'
import { NumbersDialog } from './NumbersDialog.tsx'
import { attentions, ledgerText, readLedger, readPart } from './orderAddress.ts'
import type { Attention, OrderAddress, OrderFilterKey } from './orderAddress.ts'
import { ServiceFilters } from './ServiceFilters.tsx'
import classes from './OrderFilters.module.css'

interface Props {
  list: OrderAddress
  /** The carriers to choose from; none for a carrier. */
  carriers?: readonly { id: number; name: string }[]
  /** The pickup districts to choose from; without them the service filters are hidden. */
  pickups?: readonly { code: string; name: string; orders: number }[]
  /** The attention filters of this list; all by default. */
  offered?: readonly Attention[]
  /** Further fields of this list, before the service filters. */
  moreFields?: ReactNode
  /** Whether a filtered city is shown here; default: yes. */
  showsCity?: boolean
  /** Further actions on the list, beside the filters on wide windows. */
  tools?: ReactNode
  /** Renders further content of a phone's filter sheet, which `close` closes. */
  inSheet?: (close: () => void) => ReactNode
  /** Whether names and phones can be searched; pasting numbers is always possible. */
  hasKeyword?: boolean
}

const attentionNames = Object.keys(attentions) as Attention[]
const folded: readonly OrderFilterKey[] = [
  'from',
  'to',
  'carrier',
  'payment',
  'only',
  'delivery',
  'cod',
  'receipt',
  'held',
  'pickup',
]

/** Renders the filters of an order list beside its state: keyword and pasted numbers, the rest unfolds. */
export function OrderFilters(props: Props) {
  const { list, carriers = [], pickups, showsCity = true, offered, tools, inSheet, hasKeyword = true } = props
  const { address, change, numbers, setNumbers, clear, isFiltered } = list
  const { filters } = address
  const isPhone = useSettings((settings) => settings.device === 'mobile')
  const inUse = folded.filter((key) => filters[key] !== '').length
  const [isOpen, setOpen] = useState(!isPhone && inUse > 0)
  const close = () => setOpen(false)
  const [isPasting, setPasting] = useState(false)
  const put = (input: Partial<Record<OrderFilterKey, string>>) => change({ filters: input })
  const ledger = readLedger(filters.ledger)
  const city = useRegionText(filters.city)
  const part = readPart(filters.part)
  const isOfParty = part !== null || filters.customer !== '' || filters.sender !== ''
  const isSigned = !ledger && (filters.signedFrom || filters.signedTo)
  const pasting = (
    <Button
      variant="default"
      leftSection={<Icon of={IconClipboardList} size={16} />}
      onClick={() => setPasting(true)}
    >
      {numbers.length > 0 ? `${numbers.length} 个单号` : '粘贴单号'}
    </Button>
  )
  const clearing = isFiltered ? (
    <Button variant="subtle" onClick={clear}>
      清除条件
    </Button>
  ) : null
  const fields = (
    <FilterFields
      list={list}
      carriers={carriers}
      {...(pickups ? { pickups } : {})}
      {...(offered ? { offered } : {})}
      moreFields={props.moreFields}
    />
  )
  return (
    <div className="grid gap-4" data-screen-only>
      <div className={isPhone ? 'row gap-3' : 'row wrap gap-3'}>
        {hasKeyword ? (
          <SearchField
            keyword={address.keyword}
            placeholder="单号、姓名、电话、货名或到站"
            onSearch={(keyword) => change({ keyword })}
          />
        ) : null}
        {isPhone ? null : pasting}
        <FilterButton inUse={inUse} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {isPhone ? null : clearing}
        {isPhone ? null : <span className="flex wrap gap-3 ms-auto">{tools}</span>}
      </div>
      {ledger ? (
        <p className="row wrap gap-3 px-4 py-2 text-body ink wash-brand rounded-1">
          账目：{ledgerText(ledger)}
          {filters.signedFrom || filters.signedTo
            ? `（${filters.signedFrom || '最早'} 至 ${filters.signedTo || '今天'}签收）`
            : ''}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => put({ ledger: '', signedFrom: '', signedTo: '', payment: '' })}
          >
            清除
          </Button>
        </p>
      ) : null}
      {isSigned ? (
        <p className="row wrap gap-3 px-4 py-2 text-body ink wash-brand rounded-1">
          {filters.signedFrom || '最早'} 至 {filters.signedTo || '今天'}签收
          <Button variant="subtle" size="compact-sm" onClick={() => put({ signedFrom: '', signedTo: '' })}>
            清除
          </Button>
        </p>
      ) : null}
      {isOfParty ? (
        <p className="row wrap gap-3 px-4 py-2 text-body ink wash-brand rounded-1">
          {part || isSigned ? '对账单的订单' : '只看一个客户的订单'}
          {part ? `：${statementPartLabels[part]}` : ''}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => put({ customer: '', sender: '', part: '' })}
          >
            清除
          </Button>
        </p>
      ) : null}
      {filters.city && showsCity ? (
        <p className="row wrap gap-3 px-4 py-2 text-body ink wash-brand rounded-1">
          发往{city || filters.city}
          <Button variant="subtle" size="compact-sm" onClick={() => put({ city: '' })}>
            清除
          </Button>
        </p>
      ) : null}
      {isOpen && !isPhone ? fields : null}
      {isOpen && isPhone ? (
        <FilterSheet label="筛选订单" done="查看订单" onClose={close}>
          {pasting}
          {inSheet?.(close)}
          {fields}
          {clearing}
        </FilterSheet>
      ) : null}
      {isPasting ? (
        <NumbersDialog numbers={numbers} onNumbers={setNumbers} onClose={() => setPasting(false)} />
      ) : null}
    </div>
  )
}

function FilterFields({ list, carriers = [], pickups, offered = attentionNames, moreFields }: Props) {
  const { address, change } = list
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
      <TextInput
        type="date"
        label="下单日期起"
        value={filters.from}
        max={filters.to}
        onChange={put('from')}
      />
      <TextInput type="date" label="下单日期止" value={filters.to} min={filters.from} onChange={put('to')} />
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
        label="待处理"
        value={filters.only}
        onChange={put('only')}
        data={[
          { value: '', label: '全部' },
          ...offered.map((value) => ({ value, label: attentions[value].label })),
        ]}
      />
      {moreFields}
      {pickups ? <ServiceFilters list={list} pickups={pickups} /> : null}
    </div>
  )
}
