import type { CallPath } from './permissions.ts'

/**
 * Calls of the specification whose module is not built yet. They are in the contract with their full shape, check
 * permission and input like any other, and then answer the refusal `notOpenYet` (尚未开放).
 * A path leaves this list when its handler arrives; the compiler then asks for the handler.
 */
export const notOpenYet = [
  '/user/sendCurrentMobileCode',
  '/user/verifyCurrentMobileCode',
  '/user/changeNewMobile',
  '/user/changeUserPassword',
  '/user/updateUserInfo',
  '/user/submitPersonalVerify',
  '/user/submitFactoryVerify',
  '/user/getFactoryVerifyInfo',
  '/user/getStaffList',
  '/user/createStaff',
  '/user/updateStaff',
  '/user/deleteStaff',
  '/user/submitFeedback',
  '/Payment/updateFactoryConfig',
  '/Payment/getRenewPrice',
  '/Payment/submitFactoryRenew',
] as const satisfies readonly CallPath[]

export type NotOpenPath = (typeof notOpenYet)[number]
export type OpenPath = Exclude<CallPath, NotOpenPath>

const closed: ReadonlySet<string> = new Set(notOpenYet)

/** Whether the call only answers 尚未开放 for now. */
export function isNotOpen(path: CallPath): path is NotOpenPath {
  return closed.has(path)
}
