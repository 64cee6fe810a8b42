import { create } from 'zustand'
import { defaultSite, siteCookie } from '#contract/kernel/siteDefaults.ts'
import type { SiteOption } from '#contract/lines/siteListCalls.ts'
import { showErrorToast } from '../messages/toast.ts'
import { readStored, writeCookie, writeStored } from './storage.ts'

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

/** Returns the stored site; null when the value is no site. */
function storedSite(): SiteOption | null {
  try {
    const value: unknown = JSON.parse(readStored('localCity') ?? '')
    return isSite(value) ? value : null
  } catch {
    return null
  }
}

/** The site that lines are searched from; saved in local storage as {name, cityId, parentId, disabled}. */
export const useLocalCity = create<{ site: SiteOption }>(() => ({ site: defaultSite }))

/** Selects a site and saves it. */
export function chooseSite({ name, cityId, parentId, disabled }: SiteOption): void {
  const site = { name, cityId, parentId, disabled }
  const json = JSON.stringify(site)
  writeStored('localCity', json)
  writeCookie(siteCookie, String(cityId))
  // another object would render again everything that shows the site, at once where it is being hydrated
  if (json !== JSON.stringify(useLocalCity.getState().site)) useLocalCity.setState({ site })
}

// after creation: a prerendered page shows the default, and hydration starts with the store's initial state
const stored = storedSite()
/** The stored value is no site; the user is informed once the sites are known. */
let isUnreadable = stored === null && readStored('localCity') !== null
chooseSite(stored ?? defaultSite)

/** Replaces a site that is no longer offered by the default or the first offered one, and informs the user. */
export function replaceUnofferedSite(sites: readonly SiteOption[]): void {
  const { site } = useLocalCity.getState()
  const offered = sites.filter(({ disabled }) => !disabled)
  const hasCityOf =
    ({ cityId }: SiteOption) =>
    (other: SiteOption) =>
      other.cityId === cityId
  const next =
    [site, defaultSite].flatMap((preferred) => offered.find(hasCityOf(preferred)) ?? [])[0] ?? offered[0]
  if (!next) return
  if (isUnreadable || next.cityId !== site.cityId)
    showErrorToast(`上次选的发货地现在不能用，已换成${next.name}`, { about: 'site' })
  isUnreadable = false
  if (JSON.stringify(next) !== JSON.stringify(site)) chooseSite(next)
}
