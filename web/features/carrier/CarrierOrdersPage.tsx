import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ListFilters } from '../../shared/orderList/ListFilters.tsx'
import { OrderTable } from '../../shared/orderList/OrderTable.tsx'
import { Pager } from '../../shared/orderList/Pager.tsx'
import { useListAddress } from '../../shared/orderList/useListAddress.ts'
import { sameTab } from '../../shared/sameTab.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { PageHeading } from '../../shared/ui/PageHeading.tsx'
import { isEndStatus } from '../../shared/shipment/movement.ts'
import { carrierListQuery } from './carrierReads.ts'
import list from '../../shared/orderList/ListPage.module.css'
import classes from './CarrierOrdersPage.module.css'
import { OrderPanel } from './OrderPanel.tsx'

/** 承运订单: the carrier's working list; an order opens in a panel beside it (`?order=ID`), so that the back button closes it. */
export default function CarrierOrdersPage() {
  const [search, setSearch] = useSearchParams()
  const opened = Number(search.get('order') ?? '0')
  const open = (id: number | null) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        if (id === null) next.delete('order')
        else next.set('order', String(id))
        return next
      },
      { replace: id === null, state: sameTab },
    )
  return (
    <div className={list.page}>
      <PageHeading title="承运订单" hint="新订单会自动出现。点开订单受理、推进、登记异常。" />
      <List onOpen={open} />
      {Number.isSafeInteger(opened) && opened > 0 ? (
        <OrderPanel key={opened} id={opened} onClose={() => open(null)} />
      ) : null}
    </div>
  )
}

function List({ onOpen }: { onOpen: (id: number) => void }) {
  const [address, change] = useListAddress()
  const { data, error, isPlaceholderData, refetch } = useQuery(carrierListQuery(address))
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows n={6} />
  const isFiltered = address.status !== null || address.keyword !== '' || address.page > 1
  return (
    <>
      <ListFilters address={address} counts={data.counts} onChange={change} />
      {data.list.length === 0 ? (
        <EmptyState
          title={isFiltered ? '没有符合条件的订单' : '还没有承运订单'}
          text={
            isFiltered ? '换一个状态或关键字试试。' : '客户在您的专线下单后，这里会自动出现，请及时受理。'
          }
          action={
            isFiltered ? (
              <Button onClick={() => change({ status: null, keyword: '', page: 1 })}>查看全部订单</Button>
            ) : undefined
          }
        />
      ) : (
        <div className={isPlaceholderData ? list.refreshing : undefined} aria-busy={isPlaceholderData}>
          <OrderTable
            caption="承运订单"
            isOwnCarrier
            rows={data.list}
            renderNumber={(row) => (
              <button type="button" className={list.number} onClick={() => onOpen(row.id)}>
                {row.number}
              </button>
            )}
            renderActions={(row) => (
              <Button
                className={classes.work}
                variant={isEndStatus(row.status) ? 'default' : 'light'}
                size="compact-sm"
                aria-label={`${isEndStatus(row.status) ? '查看' : '处理'}订单 ${row.number}`}
                onClick={() => onOpen(row.id)}
              >
                {isEndStatus(row.status) ? '查看' : '处理'}
              </Button>
            )}
          />
        </div>
      )}
      {data.total > 0 ? (
        <Pager page={address.page} total={data.total} onPage={(page) => change({ page })} />
      ) : null}
    </>
  )
}
