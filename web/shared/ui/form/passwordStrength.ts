import { passwordLengthMin } from '#contract/account/words.ts'

/** A new password's strength with its text. Only `short` is refused here; the server refuses common ones. */
export interface PasswordStrength {
  tone: 'short' | 'weak' | 'fair' | 'good'
  text: string
}

const goodLength = 14
const fewSigns = 5

/** Rates a password while it is typed; null when empty. */
export function passwordStrength(password: string): PasswordStrength | null {
  if (password === '') return null
  const missing = passwordLengthMin - password.length
  if (missing > 0) return { tone: 'short', text: `还差 ${missing} 个字` }
  if (new Set(password).size < fewSigns) return { tone: 'weak', text: '重复太多，容易被猜到，请换一个' }
  if (/^\d+$/.test(password)) return { tone: 'weak', text: '全是数字，容易被猜到，加几个字更好' }
  if (password.length < goodLength) return { tone: 'fair', text: '强度够用，再长一些更好' }
  return { tone: 'good', text: '强度很好' }
}
