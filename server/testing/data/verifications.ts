import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { creditCodeCheckSign, organisationCheckSign } from '#contract/enterprise/creditCode.ts'
import { idCardCheckSign } from '#contract/enterprise/idCard.ts'
import type { CallOptions, TestApp } from '../testApp.ts'
import { jpeg, upload } from './consults.ts'

type Personal = CallInput<'/user/submitPersonalVerify'>
type Enterprise = CallInput<'/user/submitFactoryVerify'>
type Submitted = CallResponse<'/user/submitPersonalVerify'>

let numbers = 0

/** Returns an id-card number that is new in this process. */
export function freshIdCard(): string {
  numbers += 1
  const first17 = `33078419900101${String(numbers % 1000).padStart(3, '0')}`
  return `${first17}${idCardCheckSign(first17)}`
}

/** Returns a social credit code that is new in this process. */
export function freshCreditCode(): string {
  numbers += 1
  const organisation = `MA${String(numbers).padStart(6, '0')}`
  const first17 = `91330784${organisation}${organisationCheckSign(organisation)}`
  return `${first17}${creditCodeCheckSign(first17)}`
}

/** Uploads a picture and returns its id. */
export async function uploadedPicture(app: TestApp, as: CallOptions): Promise<string> {
  const { data } = await upload(app, as, await jpeg())
  return data.fileId
}

/** Returns a valid submission of a person, with new pictures. */
export const personalBody = async (
  app: TestApp,
  as: CallOptions,
  changes: Partial<Personal> = {},
): Promise<Personal> => ({
  name: '王小明',
  idcard: freshIdCard(),
  frontFileId: changes.frontFileId ?? (await uploadedPicture(app, as)),
  backFileId: changes.backFileId ?? (await uploadedPicture(app, as)),
  ...changes,
})

/** Returns a valid submission of a company, with a new picture. */
export const enterpriseBody = async (
  app: TestApp,
  as: CallOptions,
  changes: Partial<Enterprise> = {},
): Promise<Enterprise> => ({
  type: 2,
  name: '永康市明亮五金厂',
  creditCode: freshCreditCode(),
  legalPerson: '王小明',
  regionCode: '330784',
  address: '江南街道五金科技工业园 1 号',
  ...(changes.type === 3 ? { roadPermit: '330784100123' } : {}),
  licenceFileId: changes.licenceFileId ?? (await uploadedPicture(app, as)),
  ...changes,
})

export const submitPersonal = async (
  app: TestApp,
  as: CallOptions,
  changes: Partial<Personal> = {},
): Promise<Submitted> => app.data('/user/submitPersonalVerify', await personalBody(app, as, changes), as)

export const submitEnterprise = async (
  app: TestApp,
  as: CallOptions,
  changes: Partial<Enterprise> = {},
): Promise<Submitted> => app.data('/user/submitFactoryVerify', await enterpriseBody(app, as, changes), as)
