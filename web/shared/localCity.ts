import { create } from 'zustand'
import { defaultSite } from '../../contract/siteDefaults.ts'
import type { SiteOption } from '../../contract/sites.ts'
import { readStored, writeStored } from './storage.ts'

function isSite(value: unknown): value is SiteOption {
  if (typeof value !== 'object' || value === null) return false
  const site = value as Record<string, unknown>
  return (
    typeof site['name'] === 'string' &&
    Number.isInteger(site['cityId']) &&
    Number.isInteger(site['parentId']) &&
    typeof site['disabled'] === 'boolean'
  )
}

function storedSite(): SiteOption {
  try {
    const value: unknown = JSON.parse(readStored('localCity') ?? 'null')
    return isSite(value) ? value : defaultSite
  } catch {
    return defaultSite
  }
}

/** The site that lines are searched from; kept in local storage as {name, cityId, parentId, disabled}. */
export const useLocalCity = create<{ site: SiteOption }>(() => ({ site: defaultSite }))
// after its creation: a prerendered page shows the default, and hydrating begins with the store's initial state
useLocalCity.setState({ site: storedSite() })

/** Chooses the site and remembers it. */
export function chooseSite(site: SiteOption): void {
  const { name, cityId, parentId, disabled } = site
  writeStored('localCity', JSON.stringify({ name, cityId, parentId, disabled }))
  useLocalCity.setState({ site: { name, cityId, parentId, disabled } })
}
