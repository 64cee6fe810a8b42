import type { z } from 'zod'
import type { Call } from './call.ts'
import { carrierCalls } from './carrier.ts'
import { consultCalls } from './consult.ts'
import { devCalls } from './dev.ts'
import { eventCalls } from './events.ts'
import { favoriteCalls } from './favorites.ts'
import { fileCalls } from './files.ts'
import { lineCalls } from './lines.ts'
import { menuCalls } from './menu.ts'
import { noticeCalls } from './notices.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payment.ts'
import type { CallPath } from './permissions.ts'
import { recordCalls } from './record.ts'
import { siteCalls } from './sites.ts'
import { soughtInVainCalls } from './soughtInVain.ts'
import { trackCalls } from './track.ts'
import { userCalls } from './user.ts'

/** Every call's shapes under its path; the same paths as permissions.ts, which says who may make them. */
export const calls = {
  ...userCalls,
  ...menuCalls,
  ...paymentCalls,
  ...consultCalls,
  ...orderCalls,
  ...recordCalls,
  ...lineCalls,
  ...trackCalls,
  ...siteCalls,
  ...favoriteCalls,
  ...soughtInVainCalls,
  ...carrierCalls,
  ...noticeCalls,
  ...fileCalls,
  ...eventCalls,
  ...devCalls,
} satisfies Record<CallPath, Call>

/** What a caller sends. */
export type CallInput<P extends CallPath> = z.input<(typeof calls)[P]['request']>
/** What a handler is handed: checked, defaults filled in. */
export type CallRequest<P extends CallPath> = z.output<(typeof calls)[P]['request']>
/** What a caller receives in `data`. */
export type CallResponse<P extends CallPath> = z.output<(typeof calls)[P]['response']>
/** What a handler answers; the response schema drops what it does not declare. */
export type CallAnswer<P extends CallPath> = z.input<(typeof calls)[P]['response']>
