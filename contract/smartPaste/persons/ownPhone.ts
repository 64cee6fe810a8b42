import type { Span } from '../pastedOrder.ts'

/** Words between a person and his own phone: 施美君 手机：135…. */
const own = /^[\s,，:：|]{0,6}(?:[我他她]的?)?(?:电话|手机|号码|联系方式)?(?:号码?|是)?[\s:：|]{0,4}$/

/** Checks whether only separators stand between a name and a phone. */
export const isBeside = (text: string, name: Span, phone: Span): boolean =>
  /^[\s:,，(（/]{0,3}$/.test(text.slice(Math.min(name.end, phone.end), Math.max(name.start, phone.start)))

/** Checks whether a phone follows its person: 我姓池，电话159…. */
export const isPhoneBehind = (text: string, name: Span, phone: Span): boolean =>
  name.end <= phone.start && own.test(text.slice(name.end, phone.start))

/** Checks whether a name has this phone, which stands beside it or follows it. */
export const isOwnPhone = (text: string, name: Span, phone: Span): boolean =>
  isBeside(text, name, phone) || isPhoneBehind(text, name, phone)
