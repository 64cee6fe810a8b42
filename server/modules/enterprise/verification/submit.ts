import type { CallRequest } from '#contract/calls/calls.ts'
import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import {
  factoriesPerIdCardMax,
  factoryTypeLabels,
  verifiableTypeLabels,
  canApplyForType,
  pictureRoleLabels,
} from '#contract/enterprise/verificationWords.ts'
import type { VerifiableType } from '#contract/enterprise/verificationWords.ts'
import type { FactoryType } from '#contract/kernel/access.ts'
import { currentCode, regionText } from '#contract/regions/regions.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse, refuseAtField, refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { recordChanges } from '#server/db/streamEvents.ts'
import { writeAudit } from '../../audit/index.ts'
import { factoriesOfCard } from './idCards.ts'
import { lockFactory, lockKey } from './lock.ts'
import { savePictures, attachPictures } from './pictures.ts'
import type { NamedPicture } from './pictures.ts'
import { requireNewestInfo } from './readInfo.ts'

/** The submitting user and the transaction. */
export interface Submission {
  trx: WriteTransaction
  user: SessionUser
  visitorHash: Buffer | null
  now: Date
  ip: string
}

type Columns = { kind: 'personal' | 'enterprise'; type: VerifiableType; name: string } & Record<
  string,
  unknown
>

/** Notifies a factory's open pages that its account has changed. */
export const notifyAccount = (trx: WriteTransaction, factoryId: number, now: Date): Promise<void> =>
  recordChanges(trx, [{ recipient: `f${factoryId}`, change: { type: 'account' } }], now)

/** Refuses a factory that may not become this type (verificationNotBack) or has a pending submission (verificationPending). */
export async function refuseIneligible(
  db: Queryable,
  factory: { id: number; type: FactoryType },
  type: VerifiableType,
): Promise<void> {
  if (!canApplyForType(factory.type, type))
    refuse('verificationNotBack', {
      params: { present: factoryTypeLabels[factory.type], requested: verifiableTypeLabels[type] },
    })
  const pending = await db
    .selectFrom('verification')
    .select('id')
    .where('factory_id', '=', factory.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (pending) refuse('verificationPending')
}

/** Runs the steps of both kinds. Checks the pictures first, so that the answer to foreign ones depends on nothing else. */
export async function prepareSubmission(
  submission: Submission,
  type: VerifiableType,
  pictures: readonly NamedPicture[],
): Promise<void> {
  const { trx, user } = submission
  const factory = await lockFactory(trx, user.factoryId)
  await attachPictures(trx, submission, pictures)
  await refuseIneligible(trx, factory, type)
}

/** Saves a submission. It waits for an operator unless its columns contain the decision. */
export async function insertSubmission(
  submission: Submission,
  columns: Columns,
  pictures: readonly NamedPicture[],
): Promise<VerificationInfo> {
  const { trx, user, now } = submission
  const { id } = await trx
    .insertInto('verification')
    .values({ ...columns, factory_id: user.factoryId, user_id: user.userId, submitted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (pictures.length > 0) await savePictures(trx, id, pictures)
  const { kind, type, name } = columns
  await writeAudit(trx, submission, {
    action: columns.status === 'approved' ? 'verification.checked' : 'verification.submitted',
    subject: { kind: 'verification', id },
    after: { kind, type, name },
  })
  await notifyAccount(trx, user.factoryId, now)
  return requireNewestInfo(trx, user.factoryId)
}

/** Refuses a card that already proves the maximum of other factories. Concurrent submissions of a card are serialized. */
export async function limitCardUses(
  trx: WriteTransaction,
  likeness: Buffer,
  factoryId: number,
): Promise<void> {
  await lockKey(trx, `id card ${likeness.toString('hex')}`)
  if ((await factoriesOfCard(trx, likeness, factoryId)) >= factoriesPerIdCardMax)
    refuseAtField(
      'idCardUsedUp',
      { path: 'idcard', label: '身份证号' },
      { params: { max: factoriesPerIdCardMax } },
    )
}

/** Submits a company's licence, first or changed. Refuses the same as the personal submission. */
export async function submitEnterprise(
  submission: Submission,
  request: CallRequest<'/user/submitFactoryVerify'>,
): Promise<VerificationInfo> {
  const { type, name, creditCode, licenceFileId, legalPerson, regionCode, address, roadPermit } = request
  const pictures: NamedPicture[] = [
    { role: 'licence', path: 'licenceFileId', label: pictureRoleLabels.licence, fileId: licenceFileId },
  ]
  await prepareSubmission(submission, type, pictures)
  const region = currentCode(regions, regionCode)
  if (region === null) return refuseField('regionCode', '所在地区', '所在地区不存在，请重新选择')
  const columns = {
    kind: 'enterprise',
    type,
    name,
    credit_code: creditCode,
    legal_person: legalPerson,
    region_code: region,
    region_text: regionText(regions, region),
    address,
    road_permit: type === 3 ? roadPermit : null,
  } as const
  return insertSubmission(submission, columns, pictures)
}
