import { useLiveReread } from '../../shared/server/events/useLiveReread.ts'
import { ViewTabs } from '../../domain/orders/ViewTabs.tsx'
import { useAddress } from '../../shared/browser/useAddress.ts'
import { PageHeading } from '../../shared/ui/kit/PageHeading.tsx'
import { CarrierOrders } from './CarrierOrders.tsx'
import { carrierOrders } from './carrierReads.ts'
import { CountingView } from './counting/CountingView.tsx'
import { DeparturesView } from './departures/DeparturesView.tsx'
import { CarrierLedgers } from './ledgers/CarrierLedgers.tsx'
import { OrderPanel } from './panel/OrderPanel.tsx'

const page = '/carrier/orders'

const views = [
  { view: '', label: '订单', hint: '新订单会自动出现。勾选多单可以一起受理、推进、发车、打印。' },
  { view: 'departures', label: '车次', hint: '一个车次带走多单；到了整车登记到达，装车清单可以打印。' },
  { view: 'count', label: '点件', hint: '扫描每件货的标签；少了哪件，提交时当即登记少件。' },
  { view: 'ledgers', label: '账目', hint: '签收以后的代收货款、回单和运费。点开数字就是背后的订单。' },
] as const

/** 承运订单: the carrier's bench. An order opens in a panel beside the list (`?order=ID`), so that the back button closes it. */
export default function CarrierOrdersPage() {
  const [search, change] = useAddress()
  const opened = Number(search.get('order') ?? '0')
  const shown = views.find(({ view }) => view === (search.get('view') ?? '')) ?? views[0]
  useLiveReread('order', carrierOrders)
  const open = (id: number | null) =>
    change({ order: id === null ? '' : String(id) }, { replace: id === null })
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="承运订单" hint={shown.hint} />
      <ViewTabs
        label="订单、车次、点件或账目"
        views={views.map(({ view, label }) => ({
          label,
          to: view ? `${page}?view=${view}` : page,
          isOn: view === shown.view,
        }))}
      />
      {shown.view === 'departures' ? (
        <DeparturesView onOpenOrder={open} />
      ) : shown.view === 'count' ? (
        <CountingView />
      ) : shown.view === 'ledgers' ? (
        <CarrierLedgers />
      ) : (
        <CarrierOrders onOpen={open} />
      )}
      {Number.isSafeInteger(opened) && opened > 0 ? (
        <OrderPanel key={opened} id={opened} onClose={() => open(null)} />
      ) : null}
    </div>
  )
}
