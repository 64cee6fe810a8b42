import { useAddress } from './useAddress.ts'

type Open<Value> = (value: Value, options?: { isNext?: boolean }) => void

/**
 * Keeps what is open beside a list in the address (`?order=ZX2606010001`); '' for nothing. Closing it and opening the next one
 * (`isNext`) replace the history entry.
 */
export function useOpened(key: string): [string, Open<string>] {
  const [search, change] = useAddress()
  return [
    search.get(key) ?? '',
    (value, { isNext = false } = {}) => change({ [key]: value }, { replace: value === '' || isNext }),
  ]
}

/** Does the same by id (`?delivery=8`); null for nothing, and for invalid ids. */
export function useOpenedId(key: string): [number | null, Open<number | null>] {
  const [text, open] = useOpened(key)
  const id = Number(text)
  return [
    Number.isSafeInteger(id) && id > 0 ? id : null,
    (opened, options) => open(opened === null ? '' : String(opened), options),
  ]
}
