import { opsAccountHandlers } from './accounts/handlers.ts'
import { announcementHandlers } from './announcements/handlers.ts'
import { invitationHandlers } from './invitations/handlers.ts'
import type { InvitationDeps } from './invitations/handlers.ts'
import { opsLineHandlers } from './lines/handlers.ts'
import { opsOrderHandlers } from './orders/handlers.ts'
import { opsRenewalHandlers } from './renewals/handlers.ts'
import { opsReviewHandlers } from './reviews/handlers.ts'
import { opsSiteHandlers } from './sites/handlers.ts'

export { makeOperator, showOperatorCodes } from './makeOperator.ts'
/** Handlers of operators for accounts, carriers, lines, sites, prices and payments (product.md §5). */
export const operatorHandlers = (deps: InvitationDeps) => ({
  ...opsAccountHandlers,
  ...opsLineHandlers,
  ...opsOrderHandlers,
  ...opsRenewalHandlers,
  ...opsReviewHandlers,
  ...opsSiteHandlers,
  ...announcementHandlers,
  ...invitationHandlers(deps),
})
