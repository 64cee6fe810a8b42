import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useOpened } from '#shared/browser/useOpened.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { PayNotices } from './PayNotices.tsx'
import { PayOrderPanel } from './PayOrderPanel.tsx'
import { PayOrders } from './PayOrders.tsx'
import { PriceDialog } from './PriceDialog.tsx'

const partKey = 'part'
const parts = [
  { value: 'orders', label: '续费单' },
  { value: 'notices', label: '渠道通知' },
] as const
const payOrderNumber = /^XF\d{12}$/

/** Page 续费管理 (product.md §5): pay orders, payment notices, one opened pay order (`?order=XF…`), and the prices. */
export default function RenewalsPage() {
  const [search, setSearch] = useSearchParams()
  const [opened, open] = useOpened('order')
  const [isPricing, setPricing] = useState(false)
  const part = search.get(partKey) === 'notices' ? 'notices' : 'orders'
  const show = (requested: (typeof parts)[number]['value']) =>
    setSearch(requested === 'orders' ? {} : { [partKey]: requested }, { state: sameTab })
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading
        title="续费管理"
        hint="渠道通知是支付平台告诉我们的每一次结果，款项对不上的写明怎么处理。"
        extra={<Button onClick={() => setPricing(true)}>套餐价格</Button>}
      />
      <Choices label="查看" path="part" value={part} choices={parts} onChange={show} />
      {part === 'orders' ? <PayOrders onOpen={open} /> : <PayNotices onOpen={open} />}
      {payOrderNumber.test(opened) ? (
        <PayOrderPanel key={opened} payOrderNumber={opened} onClose={() => open('')} />
      ) : null}
      {isPricing ? <PriceDialog onClose={() => setPricing(false)} /> : null}
    </div>
  )
}
