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

const screens = new Map<string, ComponentType>(
  Object.entries(loads).map(([path, load]) => [path, lazy(load)]),
)

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
  const Screen = screens.get(path)
  if (!Screen) return null
  return (
    <>
      {createElement(Screen)}
      <TypedBefore />
    </>
  )
}
