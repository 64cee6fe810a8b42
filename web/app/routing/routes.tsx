import { createElement, lazy } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { matchPath } from 'react-router'
import type { PagePath } from '#contract/kernel/pages.ts'
import { EarlyInputReplay } from '#shared/ui/hydration/EarlyInputReplay.tsx'

interface ScreenModule {
  default: ComponentType
  /** Loads what a first view with data needs besides the screen. */
  loadParts?: () => Promise<unknown>
}
type Load = () => Promise<ScreenModule>

/** Loads the screen of every page, each a separate chunk; a page without one does not compile. */
const loaders: Record<PagePath, Load> = {
  '/base/search': () => import('../../features/lines/search/SearchPage.tsx'),
  '/base/carrier/:id': () => import('../../features/lines/carrier/CarrierPage.tsx'),
  '/base/track': () => import('../../features/tracking/TrackPage.tsx'),
  '/base/favorites': () => import('../../features/lines/favorites/FavoritesPage.tsx'),
  '/base/consult': () => import('../../features/consult/ConsultPage.tsx'),
  '/login': () => import('../../features/account/LoginPage.tsx'),
  '/pay/cashier/:number': () => import('../../features/enterprise/cashier/CashierPage.tsx'),
  '/orders/new': () => import('../../features/ordering/NewOrderPage.tsx'),
  '/orders/batch': () => import('../../features/ordering/batch/BatchPage.tsx'),
  '/orders/ordersList': () => import('../../features/orders/OrdersListPage.tsx'),
  '/orders/inquiries': () => import('../../features/orders/inquiries/InquiriesPage.tsx'),
  '/orders/newInquiry': () => import('../../features/lines/inquiring/NewInquiryPage.tsx'),
  '/orders/inquiry/:id': () => import('../../features/orders/inquiries/InquiryPage.tsx'),
  '/orders/orderDetail/:id': () => import('../../features/orders/OrderDetailPage.tsx'),
  '/orders/statements': () => import('../../features/statements/CustomerStatementsPage.tsx'),
  '/carrier/statements': () => import('../../features/statements/CarrierStatementsPage.tsx'),
  '/s/:code': () => import('../../features/statements/OpenStatementPage.tsx'),
  '/user/info': () => import('../../features/account/profile/ProfilePage.tsx'),
  '/record/shipper': () => import('../../features/records/ShipperPage.tsx'),
  '/record/recipient': () => import('../../features/records/RecipientPage.tsx'),
  '/user/staff': () => import('../../features/enterprise/staff/StaffPage.tsx'),
  '/user/verification/:id': () => import('../../features/enterprise/verification/VerificationPage.tsx'),
  '/user/factory': () => import('../../features/enterprise/FactoryPage.tsx'),
  '/ops/verifications': () => import('../../features/operators/verifications/VerificationsPage.tsx'),
  '/ops/reviews': () => import('../../features/operators/reviews/ReviewsPage.tsx'),
  '/carrier/lines': () => import('../../features/lines/manage/LinesPage.tsx'),
  '/carrier/orders': () => import('../../features/carrier/CarrierOrdersPage.tsx'),
  '/carrier/fleet': () => import('../../features/carrier/fleet/FleetPage.tsx'),
  '/carrier/counter': () => import('../../features/ordering/counter/CounterPage.tsx'),
  '/carrier/inquiries': () => import('../../features/carrier/inquiries/InquiriesPage.tsx'),
  '/carrier/board': () => import('../../features/boards/CarrierBoardPage.tsx'),
  '/carrier/api': () => import('../../features/open/ApiPage.tsx'),
  '/ops/board': () => import('../../features/boards/OpsBoardPage.tsx'),
  '/ops/orders': () => import('../../features/operators/orders/OpsOrdersPage.tsx'),
  '/carrier/consults': () => import('../../features/consult/CarrierConsultsPage.tsx'),
  '/ops/lines': () => import('../../features/operators/lines/OpsLinesPage.tsx'),
  '/ops/accounts': () => import('../../features/operators/accounts/AccountsPage.tsx'),
  '/join/:code': () => import('../../features/enterprise/joining/JoinPage.tsx'),
  '/r/:code': () => import('../../features/tracking/receiving/ReceivingPage.tsx'),
  '/ops/invitations': () => import('../../features/operators/invitations/InvitationsPage.tsx'),
  '/ops/sites': () => import('../../features/operators/sites/SitesPage.tsx'),
  '/ops/renewals': () => import('../../features/operators/renewals/RenewalsPage.tsx'),
  '/ops/notices': () => import('../../features/operators/announcements/AnnouncementsPage.tsx'),
  '/ops/audit': () => import('../../features/operators/audit/AuditPage.tsx'),
  '/ops/feedback': () => import('../../features/operators/feedback/OpsFeedbackPage.tsx'),
  '/ops/software': () => import('../../features/operators/software/OpsSoftwarePage.tsx'),
  '/help/terms': () => import('../../features/help/agreements/TermsPage.tsx'),
  '/help/privacy': () => import('../../features/help/agreements/PrivacyPage.tsx'),
  '/help/software': () => import('../../features/help/SoftwarePage.tsx'),
  '/help/feedback': () => import('../../features/help/FeedbackPage.tsx'),
}

const screens = new Map<string, ComponentType>()

/** The paths of screens that failed to load; React.lazy would remember the failure. */
const failedPaths = new Set<PagePath>()

/** Registers the screen, loaded when first shown. */
function registerScreen(path: PagePath): void {
  const load = () =>
    loaders[path]().catch((error: unknown) => {
      failedPaths.add(path)
      throw error
    })
  screens.set(path, lazy(load))
}
const paths = Object.keys(loaders) as PagePath[]
paths.forEach(registerScreen)

/** Lets failed screens load again the next time they are shown, not before, so that the error stays on screen. */
export function forgetFailedScreens(): void {
  failedPaths.forEach(registerScreen)
  failedPaths.clear()
}

/** Renders the current screen of a path, which changes after a failed load. */
function Screen({ path }: { path: string }) {
  const Current = screens.get(path)
  return Current ? createElement(Current) : null
}

/**
 * Loads the screen at an address, so that the first render shows it: hydration and prerendering must not suspend. Does nothing
 * where no page matches. `hasData`: with the parts that show its data.
 */
export async function loadScreenAt(pathname: string, hasData: boolean): Promise<void> {
  const isAt = (path: string) => matchPath({ path, caseSensitive: true }, pathname) !== null
  // most addresses are a path of the table; matching compiles each path
  const path = paths.find((each) => each === pathname) ?? paths.find(isAt)
  if (!path) return
  const screen = await loaders[path]()
  if (hasData) await screen.loadParts?.()
  screens.set(path, screen.default)
}

/** Returns the screen of a page; null for an unknown path. */
export function screenOf(path: string): ReactElement | null {
  if (!screens.has(path)) return null
  return (
    <>
      <Screen path={path} />
      <EarlyInputReplay />
    </>
  )
}
