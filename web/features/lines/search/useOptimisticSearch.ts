import { useState } from 'react'
import { writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

const addressOf = (query: SearchQuery) => String(writeSearch(query))

/**
 * Returns the search as the form requests it, ahead of the address until the address has changed. A box stays ticked from the
 * click on, and a second tick does not lose the first. An address that was not requested here (a link or a step back) replaces
 * the form's search.
 */
export function useOptimisticSearch(query: SearchQuery): [SearchQuery, (next: SearchQuery) => void] {
  const address = addressOf(query)
  const [form, setForm] = useState({ address, query, awaited: [] as readonly string[] })
  if (form.address !== address) {
    const index = form.awaited.lastIndexOf(address)
    const awaited = index === -1 ? [] : form.awaited.slice(index + 1)
    setForm({ address, query: awaited.length === 0 ? query : form.query, awaited })
  }
  const requestSearch = (next: SearchQuery) =>
    setForm((before) => ({ ...before, query: next, awaited: [...before.awaited, addressOf(next)] }))
  return [form.query, requestSearch]
}
