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
  '/login': () => import('../features/account/LoginPage.tsx'),
  '/orders/new': () => import('../features/ordering/NewOrderPage.tsx'),
  '/orders/ordersList': () => import('../features/orders/OrdersListPage.tsx'),
  '/orders/orderDetail/:id': () => import('../features/orders/OrderDetailPage.tsx'),
  '/carrier/orders': () => import('../features/carrier/CarrierOrdersPage.tsx'),
}

const screens = new Map<string, ComponentType>()

/** Puts the screen in its place, to be loaded when it is shown; one that could not be loaded is asked for anew the next time. */
function putScreen(path: string, load: Load): void {
  const loadOnce = () =>
    load().catch((error: unknown) => {
      putScreen(path, load)
      throw error
    })
  screens.set(path, lazy(loadOnce))
}
for (const [path, load] of Object.entries(loads)) putScreen(path, load)

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
    if (matchPath(path, pathname)) screens.set(path, (await load()).default)
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
