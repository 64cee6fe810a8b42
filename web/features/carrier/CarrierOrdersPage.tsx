import { Suspense, useState } from 'react'
import { useAddress } from '#shared/browser/useAddress.ts'
import { useOpenedId } from '#shared/browser/useOpened.ts'
import { lazyPart } from '#shared/firstView/lazyPart.tsx'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ViewTabs } from '#shared/ui/list/ViewTabs.tsx'
import { CarrierOrders } from './CarrierOrders.tsx'
import { carrierOrderReads } from './carrierReads.ts'
import { OrderPanel } from './panel/OrderPanel.tsx'
import type { Task } from './tasks.ts'

const DeparturesView = lazyPart(async () => (await import('./departures/DeparturesView.tsx')).DeparturesView)
const CountingView = lazyPart(async () => (await import('./counting/CountingView.tsx')).CountingView)
const CarrierLedgers = lazyPart(async () => (await import('./ledgers/CarrierLedgers.tsx')).CarrierLedgers)

const page = '/carrier/orders'

const views = [
  { view: '', label: '订单', hint: null },
  { view: 'departures', label: '车次', hint: '一个车次带走多单；到了整车登记到站，装车清单可以打印。' },
  { view: 'count', label: '清点', hint: '扫每件货的标签，少件提交时登记' },
  { view: 'ledgers', label: '账目', hint: '当天收款，签收后的代收货款、回单和运费' },
] as const

/** 承运订单: the carrier's dispatch page. An order opens in a panel beside the list (`?order=ID`); the back button closes it. */
export default function CarrierOrdersPage() {
  const [search] = useAddress()
  const [opened, open] = useOpenedId('order')
  // The task whose form the panel opens first.
  const [initialTask, setInitialTask] = useState<Task | null>(null)
  const openOrder = (id: number | null, task: Task | null = null) => {
    setInitialTask(task)
    open(id)
  }
  const shown = views.find(({ view }) => view === (search.get('view') ?? '')) ?? views[0]
  useLiveReread('order', carrierOrderReads)
  return (
    <div className="stack gap-3 flush-first">
      <PageHeading
        title="承运订单"
        hint={shown.hint}
        extra={
          <ViewTabs
            label="订单、车次、清点或账目"
            views={views.map(({ view, label }) => ({
              label,
              to: view ? `${page}?view=${view}` : page,
              isOn: view === shown.view,
            }))}
          />
        }
      />
      <Suspense key={shown.view} fallback={<LoadingRows n={4} />}>
        {shown.view === 'departures' ? (
          <DeparturesView onOpenOrder={openOrder} />
        ) : shown.view === 'count' ? (
          <CountingView />
        ) : shown.view === 'ledgers' ? (
          <CarrierLedgers onOpenOrder={openOrder} />
        ) : (
          <CarrierOrders onOpen={openOrder} />
        )}
      </Suspense>
      {opened === null ? null : (
        <OrderPanel key={opened} id={opened} initialTask={initialTask} onClose={() => openOrder(null)} />
      )}
    </div>
  )
}
