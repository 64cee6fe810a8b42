import { currentCode, regionText } from '../../../../contract/regions/regions.ts'
import {
  factoriesPerIdCardMax,
  factoryTypeLabels,
  verifiableTypeLabels,
  mayBecome,
  pictureRoleLabels,
} from '../../../../contract/enterprise/verificationWords.ts'
import type { VerifiableType } from '../../../../contract/enterprise/verificationWords.ts'
import type { VerificationInfo } from '../../../../contract/enterprise/verificationCalls.ts'
import type { CallRequest } from '../../../../contract/calls/calls.ts'
import type { SessionUser } from '../../../calls/context.ts'
import { refuse, refuseAtField, refuseField } from '../../../core/refuse.ts'
import { regions } from '../../../core/regions.ts'
import type { Vault } from '../../../core/vault.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { tell } from '../../../db/streamEvents.ts'
import { writeAudit } from '../../operators/audit/index.ts'
import { factoriesOfCard, idCardColumns } from './idCards.ts'
import { lockFactory, lockThing } from './lock.ts'
import { keepPictures, takePictures } from './pictures.ts'
import type { NamedPicture } from './pictures.ts'
import { presentInfo } from './readInfo.ts'

/** Who submits, and where it is written. */
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

/** Tells a factory's open pages that its account has changed. */
export const tellAccount = (trx: WriteTransaction, factoryId: number, now: Date): Promise<void> =>
  tell(trx, [{ recipient: `f${factoryId}`, change: { type: 'account' } }], now)

/** The steps that both kinds share; the pictures first, so that another's is answered alike whatever else is wrong. */
async function begin(submission: Submission, type: VerifiableType, pictures: readonly NamedPicture[]) {
  const { trx, user } = submission
  const factory = await lockFactory(trx, user.factoryId)
  await takePictures(trx, submission, pictures)
  if (!mayBecome(factory.type, type))
    refuse('verificationNotBack', {
      params: { present: factoryTypeLabels[factory.type], requested: verifiableTypeLabels[type] },
    })
  const pending = await trx
    .selectFrom('verification')
    .select('id')
    .where('factory_id', '=', user.factoryId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (pending) refuse('verificationPending')
}

async function insert(
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
  await keepPictures(trx, id, pictures)
  const { kind, type, name } = columns
  await writeAudit(trx, submission, {
    action: 'verification.submitted',
    subject: { kind: 'verification', id },
    after: { kind, type, name },
  })
  await tellAccount(trx, user.factoryId, now)
  return presentInfo(trx, user.factoryId)
}

/** Refuses a card that proves as many other factories as it may; whoever comes at the same moment waits. */
async function countCard(trx: WriteTransaction, likeness: Buffer, factoryId: number): Promise<void> {
  await lockThing(trx, `id card ${likeness.toString('hex')}`)
  if ((await factoriesOfCard(trx, likeness, factoryId)) >= factoriesPerIdCardMax)
    refuseAtField(
      'idCardUsedUp',
      { path: 'idcard', label: '身份证号' },
      { params: { max: factoriesPerIdCardMax } },
    )
}

/** A person submits its card. Refuses verificationPending, verificationNotBack, idCardUsedUp, verificationPictureGone. */
export async function submitPersonal(
  submission: Submission,
  vault: Vault,
  { name, idcard, frontFileId, backFileId }: CallRequest<'/user/submitPersonalVerify'>,
): Promise<VerificationInfo> {
  const pictures: NamedPicture[] = [
    { role: 'front', path: 'frontFileId', label: pictureRoleLabels.front, fileId: frontFileId },
    { role: 'back', path: 'backFileId', label: pictureRoleLabels.back, fileId: backFileId },
  ]
  const { trx, user } = submission
  await begin(submission, 1, pictures.slice(0, frontFileId === backFileId ? 1 : 2))
  if (frontFileId === backFileId)
    refuseField('backFileId', pictureRoleLabels.back, '两张照片是同一张，请重新上传国徽面')
  const card = idCardColumns(vault, idcard)
  await countCard(trx, card.idcard_likeness, user.factoryId)
  return insert(submission, { kind: 'personal', type: 1, name, ...card }, pictures)
}

/** A company submits its licence, for the first time or to change what stands of it. Refuses as submitPersonal. */
export async function submitEnterprise(
  submission: Submission,
  request: CallRequest<'/user/submitFactoryVerify'>,
): Promise<VerificationInfo> {
  const { type, name, creditCode, licenceFileId, legalPerson, regionCode, address, roadPermit } = request
  const pictures: NamedPicture[] = [
    { role: 'licence', path: 'licenceFileId', label: pictureRoleLabels.licence, fileId: licenceFileId },
  ]
  await begin(submission, type, pictures)
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
  return insert(submission, columns, pictures)
}
