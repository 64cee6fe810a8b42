import { RecordsPage } from './RecordsPage.tsx'

/** 收货人: the address book of those who receive (product.md §5). */
export default function RecipientPage() {
  return <RecordsPage kind="recipient" />
}
