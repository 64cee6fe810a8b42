import { useAddress } from './useAddress.ts'

/** What stands open beside a list, kept in the address (`?account=13800138000`); '' for nothing. Closing it is no step for going back. */
export function useOpened(key: string): [string, (value: string) => void] {
  const [search, change] = useAddress()
  const open = (value: string) => change({ [key]: value }, { replace: value === '' })
  return [search.get(key) ?? '', open]
}

/** The same by its id (`?delivery=8`); null for nothing, and for what is no id. */
export function useOpenedId(key: string): [number | null, (id: number | null) => void] {
  const [text, open] = useOpened(key)
  const id = Number(text)
  return [
    Number.isSafeInteger(id) && id > 0 ? id : null,
    (opened) => open(opened === null ? '' : String(opened)),
  ]
}
