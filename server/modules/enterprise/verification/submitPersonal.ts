import type { CallRequest } from '#contract/calls/calls.ts'
import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import { pictureRoleLabels, realNameChecksPerDay } from '#contract/enterprise/verificationWords.ts'
import type { RealNameProvider } from '#server/adapters/realName/provider.ts'
import type { OutsideFirst } from '#server/calls/context.ts'
import { refuseField } from '#server/core/refuse.ts'
import type { Vault } from '#server/core/vault.ts'
import { approve } from './approve.ts'
import { idCardColumns } from './idCards.ts'
import { lockFactory } from './lock.ts'
import type { NamedPicture } from './pictures.ts'
import { checkRealName } from './realNameCheck.ts'
import type { CheckTrouble } from './realNameCheck.ts'
import { prepareSubmission, limitCardUses, insertSubmission, refuseIneligible } from './submit.ts'
import type { Submission } from './submit.ts'

type Request = CallRequest<'/user/submitPersonalVerify'>

export interface PersonalDeps {
  /** Seals the numbers of id cards. */
  vault: Vault
  /** Null when operators review every card. */
  realName: RealNameProvider | null
  onCheckTrouble: CheckTrouble
}

const nothingOfCompanies = {
  credit_code: null,
  legal_person: null,
  road_permit: null,
  region_code: null,
  address: null,
}

/** Submits both sides of a card. Refuses verificationPending, verificationNotBack, idCardUsedUp, verificationPictureGone. */
async function submitPictures(
  submission: Submission,
  vault: Vault,
  { name, idcard, frontFileId, backFileId }: Required<Request>,
): Promise<VerificationInfo> {
  const pictures: NamedPicture[] = [
    { role: 'front', path: 'frontFileId', label: pictureRoleLabels.front, fileId: frontFileId },
    { role: 'back', path: 'backFileId', label: pictureRoleLabels.back, fileId: backFileId },
  ]
  const { trx, user } = submission
  await prepareSubmission(submission, 1, pictures.slice(0, frontFileId === backFileId ? 1 : 2))
  if (frontFileId === backFileId)
    refuseField('backFileId', pictureRoleLabels.back, '两张照片是同一张，请重新上传国徽面')
  const card = idCardColumns(vault, idcard)
  await limitCardUses(trx, card.idcard_likeness, user.factoryId)
  return insertSubmission(submission, { kind: 'personal', type: 1, name, ...card }, pictures)
}

/** Approves a factory whose holder the register confirmed. Refuses as submitPictures; the check was then in vain. */
async function approveChecked(
  submission: Submission,
  vault: Vault,
  { name, idcard }: Request,
  checkId: number,
): Promise<VerificationInfo> {
  const { trx, user, now } = submission
  const factory = await lockFactory(trx, user.factoryId)
  await refuseIneligible(trx, factory, 1)
  const card = idCardColumns(vault, idcard)
  await limitCardUses(trx, card.idcard_likeness, user.factoryId)
  const proof = { kind: 'personal', type: 1, name } as const
  await approve(trx, factory, { ...proof, ...nothingOfCompanies, user_id: user.userId })
  const decided = { status: 'approved', decided_at: now, real_name_check_id: checkId }
  return insertSubmission(submission, { ...proof, ...card, ...decided }, [])
}

/**
 * Submits a person's identity. Without pictures the register decides at once, before the transaction; with both sides of the card
 * an operator decides. Also refuses realNameMismatch, realNameNoRecord, realNameAway, realNameTooMany.
 */
export const submitPersonal = (deps: PersonalDeps): OutsideFirst<'/user/submitPersonalVerify'> => ({
  async outside({ db, user, ip, now }, request) {
    const { frontFileId, backFileId, name, idcard } = request
    if (frontFileId !== undefined && backFileId !== undefined)
      return (context) => submitPictures(context, deps.vault, { ...request, frontFileId, backFileId })
    // before the paid check
    await refuseIneligible(db, { id: user.factoryId, type: user.factoryType }, 1)
    const checkRequest = { user, ip, now, max: realNameChecksPerDay }
    const checkId = await checkRealName(db, deps, checkRequest, { name, number: idcard })
    return (context) => approveChecked(context, deps.vault, request, checkId)
  },
})
