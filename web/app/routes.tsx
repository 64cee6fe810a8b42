import { createElement, lazy } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { matchPath } from 'react-router'
import type { BuiltPagePath } from '../../contract/pages.ts'
import { TypedBefore } from './hydration/TypedBefore.tsx'

type Load = () => Promise<{ default: ComponentType }>

/** The screen of every built page, each a chunk of its own; a page without one does not compile. */
const loads: Record<BuiltPagePath, Load> = {
  '/base/search': () => import('../features/search/SearchPage.tsx'),
  '/base/track': () => import('../features/tracking/TrackPage.tsx'),
  '/base/favorites': () => import('../features/favorites/FavoritesPage.tsx'),
  '/base/consult': () => import('../features/consult/ConsultPage.tsx'),
  '/login': () => import('../features/account/LoginPage.tsx'),
  '/orders/new': () => import('../features/ordering/NewOrderPage.tsx'),
  '/orders/ordersList': () => import('../features/orders/OrdersListPage.tsx'),
  '/orders/orderDetail/:id': () => import('../features/orders/OrderDetailPage.tsx'),
  '/carrier/orders': () => import('../features/carrier/CarrierOrdersPage.tsx'),
  '/carrier/consults': () => import('../features/consult/CarrierConsultsPage.tsx'),
}

const screens = new Map<string, ComponentType>()

/** The paths of screens that could not be loaded; React would remember that for ever. */
const failed = new Set<BuiltPagePath>()

/** Puts the screen in its place, to be loaded when it is shown. */
function putScreen(path: BuiltPagePath): void {
  const load = () =>
    loads[path]().catch((error: unknown) => {
      failed.add(path)
      throw error
    })
  screens.set(path, lazy(load))
}
const builtPaths = Object.keys(loads) as BuiltPagePath[]
builtPaths.forEach(putScreen)

/** Screens that could not be loaded are asked for anew when they are shown the next time, not before: the word about it stays. */
export function forgetFailedScreens(): void {
  failed.forEach(putScreen)
  failed.clear()
}

/** What stands under a path by now: after a load that failed, another one than before. */
function Screen({ path }: { path: string }) {
  const Present = screens.get(path)
  return Present ? createElement(Present) : null
}

/**
 * Loads the screen that stands at an address, so that the first rendering shows it at once: hydration and the build's
 * prerendering must not wait half-way. Nothing to do where no built page has the address.
 */
export async function loadScreenAt(pathname: string): Promise<void> {
  for (const [path, load] of Object.entries(loads)) {
    if (matchPath({ path, caseSensitive: true }, pathname)) screens.set(path, (await load()).default)
  }
}

/** The screen of a page, or null where it is not built yet. */
export function screenOf(path: string): ReactElement | null {
  if (!screens.has(path)) return null
  return (
    <>
      <Screen path={path} />
      <TypedBefore />
    </>
  )
}
