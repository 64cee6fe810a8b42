import { sql } from 'kysely'
import type { KnownCustomer, KnownRecipient } from '#contract/carrier/counterCalls.ts'
import { counterCustomersMax, counterRecipientsMax, counterTypedMin } from '#contract/carrier/counterWords.ts'
import type { Database } from '#server/db/database.ts'
import { beginningWith, containing } from '#server/db/sqlText.ts'

/** Maximum orders read by a lookup. */
const byPhoneMax = 300
/** Number of the carrier's newest orders that are searched by name. */
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

/** Selects a carrier's orders `o` by the beginning of the sender's phone, along its index of senders. */
const byPhone = (carrierId: number, digits: string) => sql<Row>`
  select ${columns} from (
    select o.id from freight_order o
    where o.carrier_id = ${carrierId} and o.shipper ->> 'phone' like ${beginningWith(digits)}
    order by o.shipper ->> 'phone' using ~<~, o.id desc limit ${byPhoneMax}) found
  join freight_order o on o.id = found.id order by o.id desc`

/** Selects, among a carrier's newest orders `o`, those whose sender or company has the name. */
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

/** Groups rows by sender, newest first; each has its newest data and its last recipients. */
function customersOf(rows: readonly Row[]): KnownCustomer[] {
  const customers = new Map<string, KnownCustomer>()
  for (const row of rows) {
    const { shipper } = row
    const key = `${shipper.phone} ${shipper.name}`
    const customer = customers.get(key) ?? { ...shipper, recipients: [] }
    if (!customers.has(key)) {
      if (customers.size === counterCustomersMax) continue
      customers.set(key, customer)
    }
    const recipient = recipientOf(row)
    const isListed = customer.recipients.some(
      ({ phone, name }) => phone === recipient.phone && name === recipient.name,
    )
    if (!isListed && customer.recipients.length < counterRecipientsMax) customer.recipients.push(recipient)
  }
  return [...customers.values()]
}

/** Finds senders of a carrier's own earlier orders by the beginning of a phone, or by name. */
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
