import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SessionUser } from '#server/calls/context.ts'
import type { NoticeReaders } from '../notices/index.ts'

/** Owner of the orders that a call may see: the user's factory, or the browser's visitor. */
export type Owner =
  | { kind: 'user'; factoryId: number; userId: number }
  | { kind: 'visitor'; visitorHash: Buffer }

/** Returns the owner of a call; every visitor has a cookie by now, set by the gate. */
export function ownerOf(context: { user: SessionUser | null; visitorHash: Buffer | null }): Owner {
  if (context.user) return { kind: 'user', factoryId: context.user.factoryId, userId: context.user.userId }
  if (context.visitorHash) return { kind: 'visitor', visitorHash: context.visitorHash }
  throw new Error('A call for visitors reached its handler without a visitor')
}

/** Returns the customer's notice readers: all users of its factory, or its visitor. The parameters are columns of the order. */
export function customerReaders(factoryId: number | null, visitorHash: Buffer | null): NoticeReaders {
  if (factoryId !== null) return { kind: 'factory', factoryId }
  if (visitorHash !== null) return { kind: 'visitor', visitorHash }
  throw new Error('An order without a customer')
}

/** Condition for one side's rows of `freight_order o`. Every read and write has it in its WHERE (reliability.md fact 9). */
export type Scope = RawBuilder<boolean>

export const customerScope = (owner: Owner): Scope =>
  owner.kind === 'user'
    ? sql<boolean>`o.factory_id = ${owner.factoryId}`
    : sql<boolean>`o.visitor_hash = ${owner.visitorHash}`

export const carrierScope = (factoryId: number): Scope => sql<boolean>`o.carrier_id = ${factoryId}`

/** What one side may list: its orders `o`, and their ledger entries `ledger_entry e`, which have the same owners. */
export interface Side {
  orders: Scope
  entries: Scope
}

export const customerSide = (owner: Owner): Side => ({
  orders: customerScope(owner),
  entries:
    owner.kind === 'user'
      ? sql<boolean>`e.factory_id = ${owner.factoryId}`
      : sql<boolean>`e.factory_id is null`,
})

/** Every order and entry of the platform; for operators' calls only. */
export const platformSide: Side = { orders: sql<boolean>`true`, entries: sql<boolean>`true` }

export const carrierSide = (factoryId: number): Side => ({
  orders: carrierScope(factoryId),
  entries: sql<boolean>`e.carrier_id = ${factoryId}`,
})
