import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { orderStatuses, orderStatusLabels } from '../../../contract/rules/orderStates.ts'
import type { OrderStatus } from '../../../contract/rules/orderStates.ts'
import { Icon } from '../ui/Icon.tsx'
import type { ListAddress } from './listAddress.ts'
import classes from './ListFilters.module.css'
import { countText } from './countText.ts'

interface Props {
  address: ListAddress
  /** Orders in each state under the present keyword; undefined while they load. */
  counts: Partial<Record<OrderStatus, number>> | undefined
  onChange: (change: Partial<ListAddress>) => void
}

/** State tabs with counts and the keyword field of an order list. */
export function ListFilters({ address, counts, onChange }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // on phones the tabs are a strip, and the chosen one may stand outside it
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - 48
  }, [address.status])
  const all = counts && orderStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const tabs = [
    { status: null, label: '全部', count: all },
    ...orderStatuses.map((status) => ({
      status,
      label: orderStatusLabels[status],
      count: counts && (counts[status] ?? 0),
    })),
  ]
  return (
    <div className={classes.filters} data-screen-only>
      <div ref={strip} className={classes.tabs} role="group" aria-label="按状态筛选">
        {tabs.map(({ status, label, count }) => (
          <button
            key={label}
            type="button"
            className={classes.tab}
            aria-pressed={address.status === status}
            onClick={() => onChange({ status })}
          >
            {label}
            <span className={classes.count}>{count === undefined ? '' : countText(count)}</span>
          </button>
        ))}
      </div>
      <KeywordField
        key={address.keyword}
        keyword={address.keyword}
        onSearch={(keyword) => onChange({ keyword })}
      />
    </div>
  )
}

function KeywordField({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className={classes.search} role="search" onSubmit={submit}>
      <TextInput
        className={classes.keyword}
        aria-label="关键字"
        placeholder="单号、姓名、电话或货名"
        type="search"
        maxLength={60}
        leftSection={<Icon of={IconSearch} size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="light">
        搜索
      </Button>
      {keyword ? (
        <Button variant="subtle" onClick={() => onSearch('')}>
          清除
        </Button>
      ) : null}
    </form>
  )
}
