/** Labels and limits of the account area. */

/** Ways of logging in, successful or not. */
export const loginWays = ['password', 'sms', 'register'] as const
export type LoginWay = (typeof loginWays)[number]
export const loginWayLabels: Record<LoginWay, string> = {
  password: '密码登录',
  sms: '短信验证码登录',
  register: '注册并登录',
}

/** Results of a login attempt. */
export const loginOutcomes = ['success', 'wrongPassword', 'wrongCode'] as const
export type LoginOutcome = (typeof loginOutcomes)[number]
export const loginOutcomeLabels: Record<LoginOutcome, string> = {
  success: '成功',
  wrongPassword: '密码错误',
  wrongCode: '验证码错误',
}

/** Retention of the login history, days. */
export const loginHistoryDays = 180
/** Upper limit of the login count. */
export const loginCountMax = 1000

/** Minimum length of a new password, in characters (reliability.md fact 18). */
export const passwordLengthMin = 10

/** Maximum number of users of one factory, admins included; more are refused with staffFull. */
export const staffMax = 200
