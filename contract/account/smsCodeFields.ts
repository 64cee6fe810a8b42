import { z } from 'zod'
import { choice, mobile } from '../kernel/fields.ts'

/** Purposes of SMS codes; a code is valid for its own purpose only (product.md §6). */
export const smsPurposes = [
  'register',
  'login',
  'resetPassword',
  'order',
  'changeMobile',
  'changePassword',
] as const

/** Request of /user/sendSmsCode. Not in the table of calls: a field for a code loads and builds no other schema. */
export const smsCodeRequest = z.strictObject({ mobile: mobile(), purpose: choice('验证码用途', smsPurposes) })
