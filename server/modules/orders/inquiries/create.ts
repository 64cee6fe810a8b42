import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { hourMs } from '#contract/kernel/time.ts'
import type { LineDetail } from '#contract/lines/calls.ts'
import { answerHours, openInquiriesMax } from '#contract/orders/inquiries/words.ts'
import { servesRecipient } from '#contract/orders/places.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { pathOf, regionText } from '#contract/regions/regions.ts'
import type { ContextOf } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { readLineForOrder } from '../../lines/search/index.ts'
import { ownerOf } from '../owner.ts'
import { inquiryScope, inquiryStateSql } from './lock.ts'
import { notifyInquiryCreated } from './notices.ts'

type Context = ContextOf<'/orders/createInquiry'>
type Request = CallRequest<'/orders/createInquiry'>

const inquiriesPerHourMax = 60

/** Limits inquiries per account, or per address for visitors, and the number of a customer's open inquiries. */
async function countInquiry(context: Context): Promise<void> {
  const { trx, user, ip, now } = context
  const name = user ? `factory:${user.factoryId}` : `address:${ip}`
  const limit = { key: `inquiry:${name}`, max: inquiriesPerHourMax, windowMs: hourMs }
  // the limit's row stays locked until the end, so that concurrent calls count one after the other
  const usage = await takeFromLimit(trx, limit, now)
  if (!usage.isTaken) refuse('inquiriesTooMany', { params: { wait: waitText(usage.waitMs) } })
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from (
      select 1 from inquiry i where ${inquiryScope(ownerOf(context))} and ${inquiryStateSql(now)} = 'open'
      order by i.id desc limit ${openInquiriesMax}) o`.execute(trx)
  if ((rows[0]?.open ?? 0) >= openInquiriesMax)
    refuse('inquiriesOpenFull', { params: { max: openInquiriesMax } })
}

/** Refuses a line that cannot carry the consignment, naming its carrier. */
function checkLine(
  line: LineDetail,
  request: Request,
  siteId: number,
  ownFactoryId: number | undefined,
): void {
  const params = { carrier: line.carrier.name }
  if (line.status === 'off') refuse('lineNotOn')
  if (line.carrier.id === ownFactoryId) refuse('inquiryOwnLine')
  if (line.status !== 'on') refuse('inquiryLineOff', { params })
  if (line.siteId !== siteId) refuse('inquiryOtherSite', { params })
  const { destinationCode: regionCode, deliveryMode } = request
  if (!servesRecipient(regions, line, { regionCode, deliveryMode }))
    refuse('inquiryLineElsewhere', { params })
  const [service] = unofferedServices(line.services, request)
  if (service !== undefined) refuse('inquiryServiceMissing', { params: { ...params, service } })
}

/** Reads and locks the requested lines in the order of their ids, so that concurrent inquiries cannot deadlock. */
async function readRequestedLines({ trx, user }: Context, request: Request): Promise<LineDetail[]> {
  const lines: LineDetail[] = []
  for (const lineId of [...new Set(request.lineIds)].toSorted((a, b) => a - b)) {
    const line = (await readLineForOrder(trx, lineId)) ?? refuse('lineNotOn')
    checkLine(line, request, lines[0]?.siteId ?? line.siteId, user?.factoryId)
    if (lines.some(({ carrier }) => carrier.id === line.carrier.id))
      refuse('inquirySameCarrier', { params: { carrier: line.carrier.name } })
    lines.push(line)
  }
  return lines
}

/** Creates an inquiry to up to five carriers, each by one of its lines, and notifies them (product.md §5). */
export async function createInquiry(
  context: Context,
  request: Request,
): Promise<CallAnswer<'/orders/createInquiry'>> {
  const { trx, user, visitorHash, now } = context
  await countInquiry(context)
  const { destinationCode } = request
  const path = pathOf(regions, destinationCode)
  if (path.length === 0) refuseField('destinationCode', '目的地', '目的地不存在，请重新选择')
  const lines = await readRequestedLines(context, request)
  const destinationText = regionText(regions, destinationCode)
  const closesAt = new Date(now.getTime() + answerHours * hourMs)
  const siteId = lines[0]?.siteId ?? 0
  const { id } = await trx
    .insertInto('inquiry')
    .values({
      factory_id: user?.factoryId ?? null,
      user_id: user?.userId ?? null,
      visitor_hash: user ? null : visitorHash,
      site_id: siteId,
      destination_code: path.at(-1)?.code ?? destinationCode,
      destination_text: destinationText,
      goods_name: request.goodsName,
      packaging: request.packaging,
      pieces: request.pieces,
      weight_grams: request.weightGrams,
      volume_cm3: request.volumeCm3,
      pickup_mode: request.pickupMode,
      delivery_mode: request.deliveryMode,
      declared_value_fen: request.declaredValueFen,
      cod_fen: request.codFen,
      receipt_copies: request.receiptCopies,
      is_held: request.isHeld,
      remark: request.remark,
      created_at: now,
      closes_at: closesAt,
      open_until: closesAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const line of lines) {
    const offer = await trx
      .insertInto('inquiry_offer')
      .values({ inquiry_id: id, site_id: siteId, line_id: line.id, carrier_id: line.carrier.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyInquiryCreated(trx, { offerId: offer.id, carrierId: line.carrier.id }, destinationText, now)
  }
  return { id }
}
