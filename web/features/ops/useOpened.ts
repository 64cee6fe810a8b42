import { useSearchParams } from 'react-router'
import { sameTab } from '../../shared/sameTab.ts'

/** What stands open beside a list, kept in the address (`?account=8`); '' for nothing. Closing it is no step for going back. */
export function useOpened(key: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const open = (value: string) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        if (value === '') next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: value === '', state: sameTab },
    )
  return [search.get(key) ?? '', open]
}
