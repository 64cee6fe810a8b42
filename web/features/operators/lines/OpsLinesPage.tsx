import { useSearchParams } from 'react-router'
import { sameTab } from '#shared/browser/sameTab.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { CarriersTable } from './CarriersTable.tsx'
import { LinesTable } from './LinesTable.tsx'
import { PriceMovesTable } from './PriceMovesTable.tsx'

const viewKey = 'view'
const views = [
  { value: 'lines', label: '专线' },
  { value: 'carriers', label: '承运商' },
  { value: 'moves', label: '价格异动' },
] as const

/** Page 专线监管 (product.md §5): all lines and carriers with their quality, and what the platform has stopped. */
export default function OpsLinesPage() {
  const [search, setSearch] = useSearchParams()
  const view = views.find(({ value }) => value === search.get(viewKey))?.value ?? 'lines'
  const show = (requested: (typeof views)[number]['value']) =>
    setSearch(requested === 'lines' ? {} : { [viewKey]: requested }, { state: sameTab })
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading title="专线监管" hint="质量按近 90 天订单计算。下架的专线承运商不能自行恢复" />
      <Choices label="查看" path="view" value={view} choices={views} onChange={show} />
      {view === 'lines' ? <LinesTable /> : view === 'carriers' ? <CarriersTable /> : <PriceMovesTable />}
    </div>
  )
}
