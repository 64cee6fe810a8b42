/** Words of the account area, free of zod, so that pages can show them without loading schemas. */

/** How somebody logged in, or tried to. */
export const loginWays = ['password', 'sms', 'register'] as const
export type LoginWay = (typeof loginWays)[number]
export const loginWayLabels: Record<LoginWay, string> = {
  password: '密码登录',
  sms: '短信验证码登录',
  register: '注册并登录',
}

/** What came of it. */
export const loginOutcomes = ['success', 'wrongPassword', 'wrongCode'] as const
export type LoginOutcome = (typeof loginOutcomes)[number]
export const loginOutcomeLabels: Record<LoginOutcome, string> = {
  success: '成功',
  wrongPassword: '密码错误',
  wrongCode: '验证码错误',
}

/** How long a login is remembered, days. */
export const loginHistoryDays = 180
/** Logins are counted so far and no further. */
export const loginCountMax = 1000

/** The shortest new password, in characters (reliability.md fact 18). */
export const passwordLengthMin = 10

/** Users of one factory, its admins among them; one more is refused with staffFull. */
export const staffMax = 200
