import { useSearchParams } from 'react-router'
import { sameTab } from '../sameTab.ts'
import { changedAddress, readListAddress } from './listAddress.ts'
import type { ListAddress } from './listAddress.ts'

/** The list's filters, kept in the address bar, so that a list can be shared and the back button goes one filter back. */
export function useListAddress(): [ListAddress, (change: Partial<ListAddress>) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (wish: Partial<ListAddress>) =>
    setSearch((present) => changedAddress(present, wish), { state: sameTab })
  return [readListAddress(search), change]
}
