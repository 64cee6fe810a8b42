import type { Location } from 'react-router'
import { pages } from '#contract/kernel/pages.ts'
import { activeTab, arrive, noTabs } from '../tabs.ts'
import type { Arrival, TabsState } from '../tabs.ts'

let lastKey = 0

/** Creates an arrival at an address, with a new key unless given. */
export function arrivalAt(
  fullPath: string,
  navigation: Arrival['navigation'] = 'PUSH',
  more: Partial<Location> = {},
): Arrival {
  const { pathname, search } = new URL(fullPath, 'https://site.invalid')
  const page = pages.find(({ path }) => path === pathname || path === pathname.replace(/\d+$/, ':id'))
  if (!page) throw new Error(`no page at ${fullPath}`)
  lastKey += 1
  const location = { pathname, search, hash: '', state: null, key: `k${lastKey}`, mask: undefined, ...more }
  return { page, navigation, location }
}

/** Returns the tabs after these arrivals. */
export const after = (...arrivals: Arrival[]): TabsState => arrivals.reduce(arrive, noTabs)
export const paths = ({ tabs }: TabsState) => tabs.map(({ fullPath }) => fullPath)
/** Returns the address of the active tab. */
export const here = (state: TabsState) => activeTab(state)?.fullPath
export const idOf = (state: TabsState, fullPath: string) =>
  state.tabs.find((tab) => tab.fullPath === fullPath)?.id ?? -1

/** Returns the tabs of a search, a waybill and a list of orders. */
export const three = () =>
  after(arrivalAt('/base/search'), arrivalAt('/base/track?no=K1'), arrivalAt('/orders/ordersList?page=2'))
