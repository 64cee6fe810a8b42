import { RecordsPage } from './RecordsPage.tsx'

/** Page 收货人: the address book of recipients (product.md §5). */
export default function RecipientPage() {
  return <RecordsPage kind="recipient" />
}
