import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import type { CallInput } from '../../contract/calls.ts'
import { callPaths } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import { actor, freshMobile, visitorCookie } from './actors.ts'
import { insertLine, orderBody } from './lines.ts'
import type { TestApp } from './testApp.ts'

/** What a call names in its body: something of one owner, something that all may see, or nothing. */
export type Named = 'owned' | 'public' | 'nothing'

/** The calls whose ids and numbers are shown to everybody: lines, and waybills, whose parties are masked. */
const publicObjects: ReadonlySet<CallPath> = new Set([
  '/lines/getLineDetail',
  '/lines/quote',
  '/favorites/addFavorite',
  '/favorites/removeFavorite',
  '/orders/createOrder',
  '/track/getWaybills',
  '/track/getVersions',
])

const namesSomething = (key: string) => /(^ids?|Ids?|^numbers)$/.test(key)

/** Read from the request schema, so that a new call with an id counts as naming something owned until it is said not to. */
export function namedBy(path: CallPath): Named {
  const schema: z.ZodType = calls[path].request
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const ids = keys.filter((key) => namesSomething(key) && key !== 'siteId')
  if (ids.length === 0) return 'nothing'
  return publicObjects.has(path) ? 'public' : 'owned'
}

/** The paths that name something owned and are open: each must be refused to strangers. */
export const ownedPaths: readonly CallPath[] = callPaths.filter((path) => namedBy(path) === 'owned')

/** Orders of one customer and one visitor with one carrier, in several states, and what was told of them. */
export interface ForeignOrders {
  lineId: number
  orderIds: number[]
  noticeIds: number[]
}

/** The ids that a stranger tries in a call: those of the kind of thing that it names. */
export const foreignIds = (foreign: ForeignOrders, path: CallPath): number[] =>
  path.startsWith('/notices/') ? foreign.noticeIds : foreign.orderIds

async function visitorOrder(app: TestApp, lineId: number): Promise<number> {
  const mobile = freshMobile()
  await app.data('/user/sendSmsCode', { mobile, purpose: 'order' })
  await app.runJobs()
  const body = orderBody(lineId, { contactMobile: mobile, smsCode: app.sent.at(-1)?.code ?? '' })
  const { id } = await app.data('/orders/createOrder', body, { cookie: visitorCookie() })
  return id
}

/** Places orders that belong to nobody else in the test: pending, a visitor's, in transit with an exception, signed. */
export async function placeForeignOrders(app: TestApp): Promise<ForeignOrders> {
  const carrier = await actor(app, { type: 3 })
  const { token } = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const place = async () => (await app.data('/orders/createOrder', orderBody(lineId), { token })).id
  const pending = await place()
  const ofVisitor = await visitorOrder(app, lineId)
  const moving = await place()
  const signed = await place()
  const by = { token: carrier.token }
  const advance = (step: CallInput<'/carrier/advanceOrder'>) => app.data('/carrier/advanceOrder', step, by)
  for (const id of [moving, signed]) {
    await app.data('/carrier/acceptOrder', { id, carrierNumber: `SD-${id}` }, by)
    await advance({ id, action: 'pickUp', expectedStatus: 'accepted' })
    await advance({ id, action: 'depart', expectedStatus: 'picked_up' })
  }
  await app.data('/carrier/openException', { id: moving, kind: 'delay', text: '高速封路' }, by)
  await advance({ id: signed, action: 'arrive', expectedStatus: 'in_transit' })
  await advance({ id: signed, action: 'sign', expectedStatus: 'arrived', signer: '李雷' })
  const notices = await app.db.selectFrom('notice').select('id').orderBy('id').execute()
  return {
    lineId,
    orderIds: [pending, ofVisitor, moving, signed],
    noticeIds: notices.map(({ id }) => id),
  }
}

/** The example body of a call with the given id in every place that names something. */
export function bodyNaming(path: CallPath, id: number): object {
  const example: Record<string, unknown> = calls[path].example
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => {
      if (!namesSomething(key)) return [key, value]
      if (typeof value === 'number') return [key, id]
      return [key, key === 'ids' ? [id] : value]
    }),
  )
}
