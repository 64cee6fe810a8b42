import { RecordsPage } from './RecordsPage.tsx'

/** 发货人: the address book of those who send (product.md §5). */
export default function ShipperPage() {
  return <RecordsPage kind="shipper" />
}
