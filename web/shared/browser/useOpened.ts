import { useAddress } from './useAddress.ts'

type Open<Value> = (value: Value, options?: { isNext?: boolean }) => void

/**
 * What stands open beside a list, kept in the address (`?order=ZX2606010001`); '' for nothing. Closing it, and what opens
 * in its place (`isNext`), is no step for going back.
 */
export function useOpened(key: string): [string, Open<string>] {
  const [search, change] = useAddress()
  return [
    search.get(key) ?? '',
    (value, { isNext = false } = {}) => change({ [key]: value }, { replace: value === '' || isNext }),
  ]
}

/** The same by its id (`?delivery=8`); null for nothing, and for what is no id. */
export function useOpenedId(key: string): [number | null, Open<number | null>] {
  const [text, open] = useOpened(key)
  const id = Number(text)
  return [
    Number.isSafeInteger(id) && id > 0 ? id : null,
    (opened, options) => open(opened === null ? '' : String(opened), options),
  ]
}
