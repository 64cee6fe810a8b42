import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { listedNames } from '#contract/orders/plain/fieldWords.ts'
import { openStatuses } from '#contract/orders/states.ts'
import { jsonMoment } from '#server/db/sqlText.ts'
import { openFen } from '../ledgers/index.ts'
import { plainSelection } from '../plainColumns.ts'
import { awaitingRelease, statesText } from '../stateSql.ts'

const ofEntry = (value: string, kind: string) =>
  `(select ${value} from ledger_entry e where e.order_id = o.id and e.kind = '${kind}')`

const eventAs = (text: string) => `json_build_object('at', ${jsonMoment('e.at')}, 'text', ${text})`
const reasonBehind = (reason: string) => `coalesce('：' || nullif(${reason}, ''), '')`

/**
 * SQL columns of a listed order, from `freight_order o`, carrier `f`, waybill `w` and `present.at`, the time of the call. A day
 * without movement is 24 whole hours from any moment.
 */
export const rowColumns = {
  id: 'o.id',
  number: 'o.number',
  status: 'o.status',
  waybillNumber: 'w.number',
  carrierNumber: 'w.carrier_number',
  // Where the goods go; on a line with via regions that is not always where the line ends.
  destinationText: `o.recipient ->> 'regionText'`,
  createdAt: 'o.created_at',
  carrierId: 'f.id',
  carrierName: 'f.name',
  lineId: 'o.line_id',
  shipperName: `o.shipper ->> 'name'`,
  shipperPhone: `o.shipper ->> 'phone'`,
  recipientName: `o.recipient ->> 'name'`,
  recipientPhone: `o.recipient ->> 'phone'`,
  // The first goods row's name, and the number of rows.
  goodsText: `(o.goods -> 0 ->> 'name') ||
    case when jsonb_array_length(o.goods) > 1 then '等 ' || jsonb_array_length(o.goods) || ' 项' else '' end`,
  pieces: 'o.pieces',
  weightGrams: 'o.weight_grams',
  volumeCm3: 'o.volume_cm3',
  totalFen: 'o.total_fen',
  ...plainSelection(listedNames),
  codState: ofEntry('e.state', 'cod'),
  receiptState: ofEntry('e.state', 'receipt'),
  settlementState: ofEntry('e.state', 'settlement'),
  codOpenFen: ofEntry(openFen, 'cod'),
  settlementOpenFen: ofEntry(openFen, 'settlement'),
  hasOpenException: `o.exception is not null and o.exception ->> 'resolvedAt' is null`,
  isCancelRequested: 'o.cancel_requested_at is not null',
  isAwaitingRelease: awaitingRelease,
  openFeeChange: `(select c.state from fee_change c where c.order_id = o.id and c.state in ('pending', 'disputed'))`,
  // The last event. An order that ended without a waybill, or after its last tracking event, shows how it ended and why.
  lastEvent: `case o.status
    when 'rejected' then (select ${eventAs(`'承运商已拒单' || ${reasonBehind('e.text')}`)}
      from order_event e where e.order_id = o.id and e.to_status = 'rejected' order by e.id desc limit 1)
    when 'cancelled' then (select ${eventAs(`'订单已取消' || ${reasonBehind('o.cancel_reason')}`)} from (select o.moved_at as at) e)
    else (select ${eventAs('e.text')} from tracking_event e where e.waybill_id = w.id order by e.id desc limit 1) end`,
  movedAt: 'o.moved_at',
  daysWithoutMovement: `case when o.status in (${statesText(openStatuses)})
    then greatest(0, floor(extract(epoch from present.at - o.moved_at) / 86400))::integer end`,
  expectedAt: 'w.expected_at',
  signedAt: 'w.signed_at',
} satisfies Record<keyof OrderRow, string>
