import { sql } from 'kysely'
import { dueAtSigning } from '#contract/orders/received.ts'
import type { RecipientDebt } from '#contract/orders/received.ts'
import { lostStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { groupThousands, yuanText } from '#contract/price/amounts.ts'
import type { RecipientVariables } from '#server/adapters/sms/noticeTexts.ts'
import type { Database } from '#server/db/database.ts'
import type { ReadRecipientText } from '../../notices/index.ts'
import { recipientCode } from './code.ts'
import { stationColumns, stationOf } from './station.ts'
import type { StationRow } from './station.ts'

/** Maximum length of a variable; providers refuse longer ones. */
const variableMax = 35

/** Cuts a text to the maximum, with an ellipsis. */
const cut = (text: string) => {
  const characters = [...text]
  return characters.length <= variableMax ? text : `${characters.slice(0, variableMax - 1).join('')}…`
}

interface Row extends StationRow, RecipientDebt {
  number: string
  status: OrderStatus
  phone: string
  carrierName: string
}

/** Returns the station with as much of its address as fits, or the city only. */
function placeText(row: StationRow): string {
  const station = stationOf(row)
  if (!station) return cut(row.recipientText)
  const { name, address } = station
  const fullText = `${name}（${address}）`
  return [...fullText].length <= variableMax ? fullText : cut(address || name)
}

/** Text such as 应付 1,250.00 元: what the recipient pays on receipt. */
function dueText(owing: RecipientDebt): string {
  const { totalFen } = dueAtSigning(owing)
  return totalFen === 0 ? '不用付款' : `应付 ${groupThousands(yuanText(totalFen))} 元`
}

/** Variables of an SMS. */
const recipientVariables = (row: Row, code: string): RecipientVariables => ({
  carrier: cut(row.carrierName),
  place: placeText(row),
  phone: [...(stationOf(row)?.phones ?? []), ...row.carrierPhones][0] ?? '',
  due: dueText(row),
  code,
})

/** Reads an SMS's variables when it is sent. null where the order has another recipient by now or is not carried. */
export const recipientWords =
  (db: Database, secret: string): ReadRecipientText =>
  async ({ orderId, mobile }) => {
    const { rows } = await sql<Row>`
      select coalesce(w.number, o.number) as number, o.status, o.recipient ->> 'phone' as phone, f.name as "carrierName",
        o.payment, o.total_fen as "totalFen", o.cod_fen as "codFen", ${sql.raw(stationColumns)}
      from freight_order o join line l on l.id = o.line_id join factory f on f.id = o.carrier_id
        left join waybill w on w.order_id = o.id
      where o.id = ${orderId}`.execute(db)
    const [row] = rows
    if (row?.phone !== mobile || lostStatuses.includes(row.status)) return null
    return {
      subject: row.number,
      recipient: recipientVariables(row, recipientCode(secret, orderId, mobile)),
    }
  }
