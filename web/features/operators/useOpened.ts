import { useAddress } from '../../shared/browser/useAddress.ts'

/** What stands open beside a list, kept in the address (`?account=8`); '' for nothing. Closing it is no step for going back. */
export function useOpened(key: string): [string, (value: string) => void] {
  const [search, change] = useAddress()
  const open = (value: string) => change({ [key]: value }, { replace: value === '' })
  return [search.get(key) ?? '', open]
}
