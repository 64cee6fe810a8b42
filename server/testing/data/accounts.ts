import { agreementVersion } from '#contract/account/agreements.ts'
import type { CallInput } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { freshMobile } from '../actors.ts'
import type { TestApp } from '../testApp.ts'

let addresses = 0

/** Returns an address that no other caller of this process has, so that limits per address affect only one test. */
export function freshAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

type Purpose = CallInput<'/user/sendSmsCode'>['purpose']

/** Requests an SMS code and returns it; throws when none was sent. */
export async function codeFor(app: TestApp, mobile: string, purpose: Purpose): Promise<string> {
  const before = app.sent.length
  await app.data('/user/sendSmsCode', { mobile, purpose }, { remoteAddress: freshAddress() })
  await app.runJobs()
  const message = app.sent.slice(before).findLast((sms) => sms.mobile === mobile)
  if (!message) throw new Error(`No SMS reached ${mobile}`)
  return message.code
}

/** Returns a code other than the given one. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

export const testPassword = 'yong-kang-330784'

/** Registers a user (type 0, password, session). Advances the clock by a minute, so that the next code can be sent. */
export async function registered(app: TestApp): Promise<{ mobile: string; password: string; token: string }> {
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const body = { mobile, smsCode, password: testPassword, alias: '王老板', agreedVersion: agreementVersion }
  const { token } = await app.data('/user/register', body)
  app.clock.advanceMs(minuteMs)
  return { mobile, password: testPassword, token }
}
