import { sql } from 'kysely'
import type { Statement } from '#contract/statements/statementFields.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { carrierScope, sameSenderCondition, senderName } from '../orders/index.ts'
import type { Scope } from '../orders/index.ts'

/** Customer of a statement: a factory, or the sender of a visitor's order. */
export type Customer = { factoryId: number } | { senderOrderId: number }

/** Parties and month (YYYY-MM) of a statement. */
export interface Parties {
  carrierId: number
  customer: Customer
  month: string
}

/** Returns the condition for all orders `o` between both parties. */
export function scopeOf({ carrierId, customer }: Parties): Scope {
  const carried = carrierScope(carrierId)
  const placed =
    'factoryId' in customer
      ? sql<boolean>`o.factory_id = ${customer.factoryId}`
      : sameSenderCondition(customer.senderOrderId, carried)
  return sql<boolean>`(${carried} and ${placed})`
}

type Names = Pick<Statement, 'carrier' | 'customer'>

/** Returns the names of both sides. Refuses notFound when there never was an order between them, and for unknown ids. */
export async function readNames(db: Queryable, parties: Parties): Promise<Names> {
  const { rows } = await sql<{
    carrierId: number
    carrierName: string
    customerId: number | null
    customerName: string | null
    senderName: string
    senderPhone: string
  }>`
    select k.id as "carrierId", k.name as "carrierName", f.id as "customerId", f.name as "customerName",
      o.shipper ->> 'name' as "senderName", o.shipper ->> 'phone' as "senderPhone"
    from freight_order o join factory k on k.id = o.carrier_id left join factory f on f.id = o.factory_id
    where ${scopeOf(parties)} order by o.id desc limit 1`.execute(db)
  const row = rows[0] ?? refuse('notFound')
  const name = row.customerName ?? senderName(row.senderName, row.senderPhone)
  return {
    carrier: { id: row.carrierId, name: row.carrierName },
    customer: { id: row.customerId, name },
  }
}
