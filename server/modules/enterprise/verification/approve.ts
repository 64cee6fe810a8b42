import type { Selectable } from 'kysely'
import type { FactoryType } from '#contract/kernel/access.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import type { Verification } from '#server/db/tables.ts'
import { factoryOfCode } from './detail.ts'
import { lockKey } from './lock.ts'
import { pinyinColumns } from './pinyinColumns.ts'

/** Columns of what a submission proves. */
export const proofColumns = [
  'type',
  'name',
  'kind',
  'credit_code',
  'legal_person',
  'road_permit',
  'region_code',
  'address',
  'user_id',
] as const
type Proof = Pick<Selectable<Verification>, (typeof proofColumns)[number]>

/** Audit values of a factory before and after. */
interface Changed {
  before: { type: FactoryType; name: string }
  after: { type: number; name: string }
}

/** Reserves a credit code: one company has one factory. Of two operators approving the same code, the second is refused. */
async function claimCode(trx: WriteTransaction, creditCode: string, factoryId: number): Promise<void> {
  await lockKey(trx, `credit code ${creditCode}`)
  const owner = await factoryOfCode(trx, creditCode, factoryId)
  if (owner !== null) refuse('creditCodeTaken', { params: { factory: owner } })
}

/** Applies a verification to its factory, whose row the caller has locked. Refuses creditCodeTaken. */
export async function approve(
  trx: WriteTransaction,
  factory: { id: number; type: FactoryType; name: string },
  proof: Proof,
): Promise<Changed> {
  const { type, name } = proof
  if (proof.credit_code !== null) await claimCode(trx, proof.credit_code, factory.id)
  const enterprise =
    proof.kind === 'enterprise'
      ? {
          credit_code: proof.credit_code,
          legal_person: proof.legal_person,
          road_permit: proof.road_permit,
          region_code: proof.region_code,
          address: proof.address,
        }
      : {}
  await trx
    .updateTable('factory')
    .set({ type, name, ...pinyinColumns(name), ...enterprise })
    .where('id', '=', factory.id)
    .execute()
  if (proof.kind === 'personal')
    await trx
      .updateTable('app_user')
      .set({ name })
      .where('id', '=', proof.user_id)
      .where('factory_id', '=', factory.id)
      .execute()
  return { before: { type: factory.type, name: factory.name }, after: { type, name } }
}
