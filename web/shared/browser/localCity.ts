import { create } from 'zustand'
import { defaultSite } from '../../../contract/kernel/siteDefaults.ts'
import type { SiteOption } from '../../../contract/operators/siteListCalls.ts'
import { readStored, writeStored } from './storage.ts'
import { showErrorToast } from '../ui/dialog/toast.ts'

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

/** What is stored, where it is a site at all. */
function storedSite(): SiteOption | null {
  try {
    const value: unknown = JSON.parse(readStored('localCity') ?? '')
    return isSite(value) ? value : null
  } catch {
    return null
  }
}

/** The site that lines are searched from; kept in local storage as {name, cityId, parentId, disabled}. */
export const useLocalCity = create<{ site: SiteOption }>(() => ({ site: defaultSite }))

/** Chooses the site and remembers it. */
export function chooseSite(site: SiteOption): void {
  const { name, cityId, parentId, disabled } = site
  writeStored('localCity', JSON.stringify({ name, cityId, parentId, disabled }))
  useLocalCity.setState({ site: { name, cityId, parentId, disabled } })
}

// after its creation: a prerendered page shows the default, and hydrating begins with the store's initial state
const stored = storedSite()
/** Something stood there that is no site: it is told when the sites are known. */
let isUnreadable = stored === null && readStored('localCity') !== null
if (stored) useLocalCity.setState({ site: stored })
else chooseSite(defaultSite)

/**
 * Holds the chosen site against those that are offered now: one that is not among them gives way to the default, else to the first
 * that is offered, and the user is told.
 */
export function keepToOffered(sites: readonly SiteOption[]): void {
  const { site } = useLocalCity.getState()
  const offered = sites.filter(({ disabled }) => !disabled)
  const is =
    ({ cityId }: SiteOption) =>
    (each: SiteOption) =>
      each.cityId === cityId
  const next = [site, defaultSite].flatMap((wanted) => offered.find(is(wanted)) ?? [])[0] ?? offered[0]
  if (!next) return
  if (isUnreadable || next.cityId !== site.cityId)
    showErrorToast(`上次选的发货地现在不能用，已换成${next.name}`, { about: 'site' })
  isUnreadable = false
  if (JSON.stringify(next) !== JSON.stringify(site)) chooseSite(next)
}
