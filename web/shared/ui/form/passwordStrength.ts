import { passwordLengthMin } from '../../../../contract/account/words.ts'

/** What a new password is worth, in words; only `short` is refused here, the common ones by the server. */
export interface PasswordStrength {
  tone: 'short' | 'weak' | 'fair' | 'good'
  words: string
}

const goodLength = 14
const fewSigns = 5

/** Judges a password while it is typed; null before anything is. */
export function passwordStrength(password: string): PasswordStrength | null {
  if (password === '') return null
  const missing = passwordLengthMin - password.length
  if (missing > 0) return { tone: 'short', words: `还差 ${missing} 个字` }
  if (new Set(password).size < fewSigns) return { tone: 'weak', words: '重复太多，容易被猜到，请换一个' }
  if (/^\d+$/.test(password)) return { tone: 'weak', words: '全是数字，容易被猜到，加几个字更好' }
  if (password.length < goodLength) return { tone: 'fair', words: '强度够用，再长一些更好' }
  return { tone: 'good', words: '强度很好' }
}
