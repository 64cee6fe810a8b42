import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import type { VerifyInfo } from '../verificationReads.ts'

/** Returns the id of a stored picture, made of one letter. */
export const idOf = (letter: string): string => letter.repeat(43)

/** Returns a pending submission of a carrier. */
export const infoOf = (change: Partial<VerificationInfo> = {}): VerificationInfo => ({
  id: 5,
  kind: 'enterprise',
  type: 3,
  status: 'pending',
  name: '永康市顺达货运有限公司',
  idcardMasked: null,
  creditCode: '91330784MA28D0009J',
  legalPerson: '王小明',
  regionCode: '330784',
  regionText: '浙江省金华市永康市',
  address: '江南街道 1 号',
  roadPermit: '330784100123',
  pictures: [{ role: 'licence', fileId: idOf('k'), widthPx: 80, heightPx: 60 }],
  reason: null,
  submittedAt: '2026-11-20T02:00:00.000Z',
  decidedAt: null,
  isChecked: false,
  ...change,
})
/** Returns a pending submission of a person. */
export const personInfoOf = (change: Partial<VerificationInfo> = {}) =>
  infoOf({
    kind: 'personal',
    type: 1,
    name: '李雷',
    idcardMasked: '1****************X',
    creditCode: null,
    legalPerson: null,
    regionCode: null,
    regionText: null,
    address: null,
    roadPermit: null,
    pictures: [
      { role: 'front', fileId: idOf('f'), widthPx: 80, heightPx: 60 },
      { role: 'back', fileId: idOf('b'), widthPx: 80, heightPx: 60 },
    ],
    ...change,
  })
/** Returns the answer of getFactoryVerifyInfo without submissions. */
export const verifyInfoOf = (change: Partial<VerifyInfo> = {}): VerifyInfo => ({
  factoryId: 70,
  factoryType: 0,
  isCheckedAtOnce: false,
  verification: null,
  approved: null,
  ...change,
})
