import { z } from 'zod'
import { calls } from '#contract/calls/calls.ts'
import type { CallInput } from '#contract/calls/calls.ts'
import { accessOf, callPaths } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { chinaMonth } from '#contract/statements/months.ts'
import { webhookEvents } from '#contract/webhooks/words.ts'
import { actor, freshMobile, visitorCookie } from './actors.ts'
import { apiKeyOf } from './data/apiKeys.ts'
import { startConsult, jpeg, sendMessage, sendPicture, upload } from './data/consults.ts'
import { saveFleet } from './data/fleet.ts'
import { foreignInquiries } from './data/inquiries.ts'
import { lineCells as cells, finishImport, uploadLines } from './data/lineImports.ts'
import { insertLine, orderBody } from './data/lines.ts'
import { nothingReceived } from './data/orders.ts'
import { saveRecord } from './data/records.ts'
import { paidRenewal, submitRenewal } from './data/renewals.ts'
import { namesSomething } from './naming.ts'
import type { CallOptions, TestApp } from './testApp.ts'

/**
 * What a call names in its body. An object of one owner, one of one owner to be removed (strangers get the answer for one already
 * gone), one visible to all, one that any operator may name, or nothing.
 */
export type Named = 'owned' | 'removed' | 'public' | 'platform' | 'nothing'

/**
 * The calls whose ids are public: lines, carriers, waybills with masked parties, and the sandbox's pay orders. createConsult and
 * createOrder also name orders and address book records; those have tests of their own.
 */
const publicObjects: ReadonlySet<CallPath> = new Set([
  '/lines/getLineDetail',
  '/lines/quote',
  '/lines/getCarrierPage',
  '/lines/getCarrierLines',
  '/lines/getCarrierStations',
  '/lines/getCarrierReviews',
  '/consult/createConsult',
  '/favorites/addFavorite',
  '/favorites/removeFavorite',
  '/orders/createOrder',
  '/orders/createInquiry',
  '/Payment/getSandboxOrder',
  '/Payment/sandboxPay',
  '/track/getWaybills',
  '/track/getVersions',
  '/notices/setAnnouncementRead',
])

/** The calls that delete for good: they ignore what is gone already and what belongs to others. */
const removals: ReadonlySet<CallPath> = new Set(['/record/deleteShipper', '/record/deleteRecipient'])

/**
 * The calls whose ids only filter the caller's own objects, or what everybody may see (a search of lines). Tests beside them check that foreign ids find nothing
 * (server/modules/orders, lines, statements, open, notices).
 */
const narrowed: ReadonlySet<CallPath> = new Set([
  '/lines/searchLines',
  '/orders/getOrdersList',
  '/orders/exportOrders',
  '/carrier/getOrderList',
  '/carrier/getOrderPool',
  '/carrier/getOrderSums',
  '/carrier/getInquiryList',
  '/carrier/exportOrders',
  '/carrier/getLedgerPaymentOrders',
  '/carrier/getDeliveryList',
  '/statements/getStatement',
  '/statements/exportStatement',
  '/open/getLines',
  '/notices/getNoticeList',
])

/** Returns what a call names, from its request schema. A new call with an id counts as `owned` unless listed above. */
export function namedBy(path: CallPath): Named {
  const schema: z.ZodType = calls[path].request
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const ids = keys.filter(namesSomething)
  if (ids.length === 0 || narrowed.has(path)) return 'nothing'
  if (accessOf(path) === 'operator') return 'platform'
  if (removals.has(path)) return 'removed'
  return publicObjects.has(path) ? 'public' : 'owned'
}

/** The paths that name owned objects: each must refuse strangers. */
export const ownedPaths: readonly CallPath[] = callPaths.filter((path) => namedBy(path) === 'owned')

/** The paths that remove owned objects: each must leave those of others. */
export const removalPaths: readonly CallPath[] = callPaths.filter((path) => namedBy(path) === 'removed')

/** Orders of one customer and one visitor with one carrier, in several states, and what belongs to them. */
export interface ForeignOrders {
  lineId: number
  /** Lines of the orders' carrier. */
  lineIds: number[]
  /** Price lists of the orders' carrier, one checked and one applied; and their jobs. */
  importIds: number[]
  jobIds: number[]
  orderIds: number[]
  /** The orders' own numbers, a waybill's, and a carrier's own. */
  orderNumbers: string[]
  /** An API key of the orders' carrier. */
  apiKeyIds: number[]
  /** Departures, vehicles and drivers of the orders' carrier. */
  departureIds: number[]
  vehicleIds: number[]
  driverIds: number[]
  /** A paused webhook of the orders' carrier, and its deliveries. */
  webhookIds: number[]
  deliveryIds: number[]
  noticeIds: number[]
  /** Inquiries of the customer and the visitor, and the carrier's offers to them. */
  inquiryIds: number[]
  offerIds: number[]
  consultIds: number[]
  dialogIds: number[]
  fileIds: string[]
  shipperIds: number[]
  recipientIds: number[]
  feedbackIds: number[]
  payOrderNumbers: string[]
  /** The customer of a statement, and the statement. */
  customerIds: number[]
  statementIds: number[]
  /** Users of the customer's factory, including its admin. */
  staffIds: number[]
}

/** Returns the ids that a stranger tries in a call, of the kind that it names. */
export function foreignIds(foreign: ForeignOrders, path: CallPath): (number | string)[] {
  if (/^\/record\/.*Shipper/.test(path)) return foreign.shipperIds
  if (/^\/record\/.*Recipient/.test(path)) return foreign.recipientIds
  if (/^\/user\/.*Staff/.test(path)) return foreign.staffIds
  if (path === '/user/updateUserInfo' || path === '/user/submitFeedback') return foreign.fileIds
  if (path === '/user/replyFeedback') return foreign.feedbackIds
  if (/^\/user\/submit.*Verify$/.test(path)) return foreign.fileIds
  if (path.startsWith('/Payment/')) return foreign.payOrderNumbers
  if (path.startsWith('/notices/')) return foreign.noticeIds
  if (/^\/carrier\/.*LineImport/.test(path)) return foreign.importIds
  if (path.startsWith('/jobs/')) return foreign.jobIds
  if (/^\/carrier\/(.*Line(s|Status)?|.*CounterOrder|.*PriceChange)$/.test(path)) return foreign.lineIds
  if (/^\/carrier\/(?!create)(\w+Departure|getLoadable|(un)?load\w+)$/.test(path)) return foreign.departureIds
  if (/^\/carrier\/\w+Vehicle$/.test(path)) return foreign.vehicleIds
  if (/^\/carrier\/\w+Driver$/.test(path)) return foreign.driverIds
  if (/^\/carrier\/.*Statement$/.test(path)) return foreign.customerIds
  if (path === '/statements/answerStatement') return foreign.statementIds
  if (path.startsWith('/open/')) return foreign.orderNumbers
  if (/^\/carrier\/.*ApiKey/.test(path)) return foreign.apiKeyIds
  if (/^\/carrier\/.*Webhook/.test(path)) return foreign.webhookIds
  if (/^\/carrier\/.*Delivery$/.test(path)) return foreign.deliveryIds
  if (/^\/orders\/\w+Inquiry$/.test(path)) return foreign.inquiryIds
  if (path === '/carrier/answerInquiry') return foreign.offerIds
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

/** Creates a factory's and a visitor's thread with one carrier, with one attached and one unattached picture. */
async function foreignConsults(app: TestApp, lineId: number, customer: CallOptions, carrier: CallOptions) {
  const ofCustomer = await startConsult(app, customer, { lineId })
  const ofVisitor = await startConsult(app, { cookie: visitorCookie() }, { lineId })
  const answered = await sendMessage(app, carrier, ofCustomer.id, '能发')
  const attached = await sendPicture(app, customer, ofCustomer.id)
  const unattached = await upload(app, customer, await jpeg())
  return {
    consultIds: [ofCustomer.id, ofVisitor.id],
    dialogIds: [ofCustomer.dialogId, ofVisitor.dialogId, answered.id],
    fileIds: [attached, unattached.data.fileId],
  }
}

/** Creates a paid and an unpaid renewal. */
async function foreignRenewals(app: TestApp, customer: { token: string }) {
  return [
    await paidRenewal(app, customer),
    (await submitRenewal(app, customer, { months: 2 })).payOrderNumber,
  ]
}

/** Creates an applied and a checked price list of a carrier. */
async function foreignImports(app: TestApp, carrier: { token: string }) {
  const applied = await uploadLines(app, carrier, [{ ...cells, code: 'F-1' }])
  await finishImport(app, carrier, applied)
  const checked = await uploadLines(app, carrier, [{ ...cells, code: 'F-2' }])
  const jobs = await app.db.selectFrom('bulk_job').select('id').orderBy('id').execute()
  return { importIds: [applied, checked], jobIds: jobs.map(({ id }) => id) }
}

/** Creates a paused webhook of a carrier, which collects deliveries. */
async function foreignWebhook(app: TestApp, carrier: CallOptions): Promise<number> {
  const input = { name: '仓库', url: 'https://receiver.example/zxt', events: [...webhookEvents] }
  const { webhook } = await app.data('/carrier/saveWebhook', input, carrier)
  await app.data('/carrier/setWebhookState', { webhookId: webhook.id, state: 'paused' }, carrier)
  return webhook.id
}

/** Returns all numbers of an accepted order. */
async function numbersOf(app: TestApp, orderId: number): Promise<string[]> {
  const { number, waybill, own } = await app.db
    .selectFrom('freight_order as o')
    .innerJoin('waybill as w', 'w.order_id', 'o.id')
    .select(['o.number', 'w.number as waybill', 'w.carrier_number as own'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return [number, waybill, own ?? '']
}

/** Saves two records in each address book of a customer. */
async function foreignRecords(app: TestApp, customer: CallOptions) {
  const save = async (kind: 'shipper' | 'recipient', phone: string) =>
    (await saveRecord(app, customer, kind, { phone, isDefault: true })).id
  return {
    shipperIds: [await save('shipper', '13900139000'), await save('shipper', '13900139001')],
    recipientIds: [await save('recipient', '13900139000'), await save('recipient', '13900139001')],
  }
}

/** Places separate orders: pending, a visitor's, in transit with exception and fee change, signed with ledger entries. */
export async function placeForeignOrders(app: TestApp): Promise<ForeignOrders> {
  const carrier = await actor(app, { type: 3 })
  const customer = await actor(app, { type: 2 })
  const { token, factoryId } = customer
  const staff = await actor(app, { type: 2, role: 'user', factoryId })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const webhookId = await foreignWebhook(app, { token: carrier.token })
  const place = async (changes = {}) =>
    (await app.data('/orders/createOrder', orderBody(lineId, changes), { token })).id
  const pending = await place()
  const ofVisitor = await visitorOrder(app, lineId)
  const moving = await place()
  const signed = await place({ payment: 'collect', codFen: 10_000, receiptCopies: 1 })
  const by = { token: carrier.token }
  const advance = (step: CallInput<'/carrier/advanceOrder'>) => app.data('/carrier/advanceOrder', step, by)
  for (const id of [moving, signed]) {
    await app.data('/carrier/acceptOrder', { id, carrierNumber: `SD-${id}` }, by)
    await advance({ id, action: 'pickUp', expectedStatus: 'accepted' })
  }
  const vehicle = { plate: '浙G12345', destinationCode: '330782' }
  const departure = await app.data('/carrier/createDeparture', { ids: [moving, signed], ...vehicle }, by)
  const measured = [{ pieces: 10, weightGrams: 300_000, volumeCm3: 800_000 }]
  await app.data('/carrier/reweigh', { id: moving, goods: measured, reason: '过磅 300 公斤' }, by)
  await app.data('/carrier/openException', { id: moving, kind: 'delay', text: '高速封路' }, by)
  await advance({ id: signed, action: 'arrive', expectedStatus: 'in_transit' })
  const sign = { action: 'sign', expectedStatus: 'arrived', signer: '李雷' } as const
  await advance({ id: signed, ...sign, received: nothingReceived })
  const month = chinaMonth(app.clock.now().getTime())
  const statement = await app.data(
    '/carrier/issueStatement',
    { month, customerId: factoryId, seenVersion: 0 },
    by,
  )
  const consults = await foreignConsults(app, lineId, { token }, by)
  const inquiries = await foreignInquiries(app, lineId, { token }, by)
  const feedback = await app.data('/user/submitFeedback', { kind: 'fault', text: '打不开' }, { token })
  const deliveries = await app.db.selectFrom('webhook_delivery').select('id').orderBy('id').execute()
  const notices = await app.db.selectFrom('notice').select('id').orderBy('id').execute()
  return {
    lineId,
    lineIds: [lineId],
    ...(await foreignImports(app, by)),
    orderIds: [pending, ofVisitor, moving, signed],
    orderNumbers: await numbersOf(app, moving),
    apiKeyIds: [(await apiKeyOf(app, { carrier })).keyId],
    departureIds: [departure.id],
    ...(await saveFleet(app, by)),
    webhookIds: [webhookId],
    deliveryIds: deliveries.map(({ id }) => id),
    noticeIds: notices.map(({ id }) => id),
    ...consults,
    ...inquiries,
    ...(await foreignRecords(app, { token })),
    feedbackIds: [feedback.id],
    payOrderNumbers: await foreignRenewals(app, { token }),
    customerIds: [factoryId],
    statementIds: [statement.id],
    staffIds: [customer.userId, staff.userId],
  }
}
