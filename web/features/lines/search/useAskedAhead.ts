import { useState } from 'react'
import { writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

const addressOf = (query: SearchQuery) => String(writeSearch(query))

/**
 * The search as the form asks for it, ahead of the address until that has come along: a box stays ticked from the click on, and a
 * second box that is ticked at once does not lose the first. An address that was not asked for from here, a link or a step back,
 * is taken over as it is.
 */
export function useAskedAhead(query: SearchQuery): [SearchQuery, (next: SearchQuery) => void] {
  const address = addressOf(query)
  const [form, setForm] = useState({ address, query, awaited: [] as readonly string[] })
  if (form.address !== address) {
    const place = form.awaited.lastIndexOf(address)
    const awaited = place === -1 ? [] : form.awaited.slice(place + 1)
    setForm({ address, query: awaited.length === 0 ? query : form.query, awaited })
  }
  const ask = (next: SearchQuery) =>
    setForm((before) => ({ ...before, query: next, awaited: [...before.awaited, addressOf(next)] }))
  return [form.query, ask]
}
