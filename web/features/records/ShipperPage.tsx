import { RecordsPage } from './RecordsPage.tsx'

/** Page 发货人: the address book of shippers (product.md §5). */
export default function ShipperPage() {
  return <RecordsPage kind="shipper" />
}
