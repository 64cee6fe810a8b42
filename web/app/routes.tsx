import { createElement, lazy } from 'react'
import type { ComponentType, LazyExoticComponent, ReactElement } from 'react'
import type { BuiltPagePath } from '../../contract/pages.ts'

/** The screen of every built page, each a chunk of its own; a page without one does not compile. */
const screens: Record<BuiltPagePath, LazyExoticComponent<ComponentType>> = {
  '/base/search': lazy(() => import('../features/search/SearchPage.tsx')),
  '/base/track': lazy(() => import('../features/tracking/TrackPage.tsx')),
  '/login': lazy(() => import('../features/account/LoginPage.tsx')),
  '/orders/new': lazy(() => import('../features/ordering/NewOrderPage.tsx')),
  '/orders/ordersList': lazy(() => import('../features/orders/OrdersListPage.tsx')),
  '/orders/orderDetail/:id': lazy(() => import('../features/orders/OrderDetailPage.tsx')),
  '/carrier/orders': lazy(() => import('../features/carrier/CarrierOrdersPage.tsx')),
}

/** The screen of a page, or null where it is not built yet. */
export function screenOf(path: string): ReactElement | null {
  return path in screens ? createElement(screens[path as BuiltPagePath]) : null
}
