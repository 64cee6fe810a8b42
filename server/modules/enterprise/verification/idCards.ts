import { sql } from 'kysely'
import { maskIdCard } from '#contract/kernel/text/masks.ts'
import type { Vault } from '#server/core/vault.ts'
import type { Queryable } from '#server/db/database.ts'

const purpose = 'id card'

/** Returns the columns of a card's number: sealed, searchable with the key, and masked for people. */
export const idCardColumns = (vault: Vault, number: string) => ({
  idcard_sealed: vault.seal(purpose, Buffer.from(number)),
  idcard_likeness: vault.searchHash(purpose, number),
  idcard_masked: maskIdCard(number),
})

/** Counts the other factories with a pending or approved verification by the same card. */
export async function factoriesOfCard(
  db: Queryable,
  likeness: Buffer | null,
  butFactoryId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct factory_id) as count from verification
    where idcard_likeness = ${likeness} and factory_id <> ${butFactoryId} and status in ('pending', 'approved')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
