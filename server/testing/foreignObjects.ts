import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import type { CallInput } from '../../contract/calls.ts'
import { callPaths } from '../../contract/permissions.ts'
import type { CallPath } from '../../contract/permissions.ts'
import { actor, freshMobile, visitorCookie } from './actors.ts'
import { beginConsult, jpeg, say, sayPicture, upload } from './consults.ts'
import { insertLine, orderBody } from './lines.ts'
import { saveRecord } from './records.ts'
import type { CallOptions, TestApp } from './testApp.ts'

/**
 * What a call names in its body: something of one owner, something of one owner that is to be gone (whoever does not own it is
 * answered that it is), something that all may see, or nothing.
 */
export type Named = 'owned' | 'removed' | 'public' | 'nothing'

/**
 * The calls whose ids and numbers are shown to everybody: lines, and waybills, whose parties are masked. What createConsult and
 * createOrder may name besides, an order and records of an address book, has tests of its own.
 */
const publicObjects: ReadonlySet<CallPath> = new Set([
  '/lines/getLineDetail',
  '/lines/quote',
  '/consult/createConsult',
  '/favorites/addFavorite',
  '/favorites/removeFavorite',
  '/orders/createOrder',
  '/track/getWaybills',
  '/track/getVersions',
])

/** The calls that delete for good: what is gone already, and what never was the asker's, is nothing to them. */
const removals: ReadonlySet<CallPath> = new Set(['/record/deleteShipper', '/record/deleteRecipient'])

/** What ends like an id and is none of an object: a place to look at, what the caller made up itself, where a stream was left. */
const namesNothing: ReadonlySet<string> = new Set(['siteId', 'clientId', 'lastEventId'])
const namesSomething = (key: string) => /(^ids?|Ids?|^numbers)$/.test(key)

/** Read from the request schema, so that a new call with an id counts as naming something owned until it is said not to. */
export function namedBy(path: CallPath): Named {
  const schema: z.ZodType = calls[path].request
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const ids = keys.filter((key) => namesSomething(key) && !namesNothing.has(key))
  if (ids.length === 0) return 'nothing'
  if (removals.has(path)) return 'removed'
  return publicObjects.has(path) ? 'public' : 'owned'
}

/** The paths that name something owned and are open: each must be refused to strangers. */
export const ownedPaths: readonly CallPath[] = callPaths.filter((path) => namedBy(path) === 'owned')

/** The paths that remove something owned: each must leave what is another's where it is. */
export const removalPaths: readonly CallPath[] = callPaths.filter((path) => namedBy(path) === 'removed')

/** Orders of one customer and one visitor with one carrier, in several states, and what was told of them. */
export interface ForeignOrders {
  lineId: number
  orderIds: number[]
  noticeIds: number[]
  consultIds: number[]
  dialogIds: number[]
  fileIds: string[]
  shipperIds: number[]
  recipientIds: number[]
}

/** The ids that a stranger tries in a call: those of the kind of thing that it names. */
export function foreignIds(foreign: ForeignOrders, path: CallPath): (number | string)[] {
  if (/^\/record\/.*Shipper/.test(path)) return foreign.shipperIds
  if (/^\/record\/.*Recipient/.test(path)) return foreign.recipientIds
  if (path.startsWith('/notices/')) return foreign.noticeIds
  if (path === '/consult/deleteDialog') return foreign.dialogIds
  if (path.startsWith('/consult/')) return foreign.consultIds
  return path.startsWith('/files/') ? foreign.fileIds : foreign.orderIds
}

async function visitorOrder(app: TestApp, lineId: number): Promise<number> {
  const mobile = freshMobile()
  await app.data('/user/sendSmsCode', { mobile, purpose: 'order' })
  await app.runJobs()
  const body = orderBody(lineId, { contactMobile: mobile, smsCode: app.sent.at(-1)?.code ?? '' })
  const { id } = await app.data('/orders/createOrder', body, { cookie: visitorCookie() })
  return id
}

/** A factory's thread and a visitor's with one carrier, answered, with pictures that hang on the one and on nothing. */
async function foreignConsults(app: TestApp, lineId: number, customer: CallOptions, carrier: CallOptions) {
  const asked = await beginConsult(app, customer, { lineId })
  const ofVisitor = await beginConsult(app, { cookie: visitorCookie() }, { lineId })
  const answered = await say(app, carrier, asked.id, '能发')
  const hung = await sayPicture(app, customer, asked.id)
  const loose = await upload(app, customer, await jpeg())
  return {
    consultIds: [asked.id, ofVisitor.id],
    dialogIds: [asked.dialogId, ofVisitor.dialogId, answered.id],
    fileIds: [hung, loose.data.fileId],
  }
}

/** Two records in each address book of a customer. */
async function foreignRecords(app: TestApp, customer: CallOptions) {
  const save = async (kind: 'shipper' | 'recipient', phone: string) =>
    (await saveRecord(app, customer, kind, { phone, isDefault: true })).id
  return {
    shipperIds: [await save('shipper', '13900139000'), await save('shipper', '13900139001')],
    recipientIds: [await save('recipient', '13900139000'), await save('recipient', '13900139001')],
  }
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
  const consults = await foreignConsults(app, lineId, { token }, by)
  const notices = await app.db.selectFrom('notice').select('id').orderBy('id').execute()
  return {
    lineId,
    orderIds: [pending, ofVisitor, moving, signed],
    noticeIds: notices.map(({ id }) => id),
    ...consults,
    ...(await foreignRecords(app, { token })),
  }
}

/** The example body of a call with the given id in every place that names something. */
export function bodyNaming(path: CallPath, id: number | string): object {
  const example: Record<string, unknown> = calls[path].example
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => {
      if (!namesSomething(key) || namesNothing.has(key)) return [key, value]
      if (typeof value === typeof id) return [key, id]
      return [key, Array.isArray(value) ? [id] : value]
    }),
  )
}
