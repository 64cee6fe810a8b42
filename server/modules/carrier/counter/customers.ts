import { sql } from 'kysely'
import {
  counterCustomersMax,
  counterRecipientsMax,
  counterTypedMin,
} from '../../../../contract/carrier/counterWords.ts'
import type { KnownCustomer, KnownRecipient } from '../../../../contract/carrier/counterCalls.ts'
import type { Database } from '../../../db/database.ts'
import { beginningWith, containing } from '../../../db/sqlText.ts'

/** No lookup reads more of the orders that begin with the digits typed. */
const byPhoneMax = 300
/** A name is looked for among the newest orders of the carrier. */
const byNameMax = 2_000

type Sender = Omit<KnownCustomer, 'recipients'>

interface Row {
  shipper: Sender
  recipient: Sender & { regionText: string }
  deliveryMode: KnownRecipient['deliveryMode']
  payment: KnownRecipient['payment']
  goods: Pick<KnownRecipient, 'packaging'>[] & { name: string }[]
}

const columns = sql`o.shipper, o.recipient, o.delivery_mode as "deliveryMode", o.payment, o.goods`

/** Orders `o` of a carrier whose senders' phones begin so: found in its index of senders. */
const byPhone = (carrierId: number, digits: string) => sql<Row>`
  select ${columns} from (
    select o.id from freight_order o
    where o.carrier_id = ${carrierId} and o.shipper ->> 'phone' like ${beginningWith(digits)}
    order by o.shipper ->> 'phone' using ~<~, o.id desc limit ${byPhoneMax}) found
  join freight_order o on o.id = found.id order by o.id desc`

/** Orders `o` among the newest of a carrier whose senders are called so, or their companies. */
const byName = (carrierId: number, name: string) => sql<Row>`
  select ${columns} from (
    select * from freight_order where carrier_id = ${carrierId} order by id desc limit ${byNameMax}) o
  where o.shipper ->> 'name' like ${containing(name)} or o.shipper ->> 'company' like ${containing(name)}
  order by o.id desc limit ${byPhoneMax}`

function recipientOf({ recipient, deliveryMode, payment, goods }: Row): KnownRecipient {
  const [first] = goods
  return {
    ...recipient,
    deliveryMode,
    payment,
    goodsName: first?.name ?? '',
    packaging: first?.packaging ?? 'carton',
  }
}

/** The senders of rows, newest first, each as in its newest order, with the last recipients of each. */
function customersOf(rows: readonly Row[]): KnownCustomer[] {
  const byParty = new Map<string, KnownCustomer>()
  for (const row of rows) {
    const { shipper } = row
    const key = `${shipper.phone} ${shipper.name}`
    const known = byParty.get(key) ?? { ...shipper, recipients: [] }
    if (!byParty.has(key)) {
      if (byParty.size === counterCustomersMax) continue
      byParty.set(key, known)
    }
    const recipient = recipientOf(row)
    const isThere = known.recipients.some(
      ({ phone, name }) => phone === recipient.phone && name === recipient.name,
    )
    if (!isThere && known.recipients.length < counterRecipientsMax) known.recipients.push(recipient)
  }
  return [...byParty.values()]
}

/** The senders of a carrier's own earlier orders whose phone begins, or whose name is, as somebody types: nobody else's ever show. */
export async function readCounterCustomers(
  db: Database,
  carrierId: number,
  typed: string,
): Promise<{ list: KnownCustomer[]; total: number }> {
  const isPhone = /^[\d-]+$/.test(typed)
  if (isPhone && typed.length < counterTypedMin) return { list: [], total: 0 }
  const { rows } = await (isPhone ? byPhone(carrierId, typed) : byName(carrierId, typed)).execute(db)
  const list = customersOf(rows)
  return { list, total: list.length }
}
