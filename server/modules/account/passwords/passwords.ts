import { hash, verify } from '@node-rs/argon2'
import { refuseAtField } from '../../../core/refuse.ts'
import { commonPasswords } from './commonPasswords.ts'

const atOnceMax = 4
let running = 0
const waiting: (() => void)[] = []

/** Argon2 takes 19 MiB and a core for some 20 ms: more than four at once only make all of them slow. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMax) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The argon2id hash to store; refuses a password from the list of common ones (reliability.md fact 18). */
export async function hashNewPassword(password: string): Promise<string> {
  if (commonPasswords.has(password.toLowerCase()))
    refuseAtField('passwordTooCommon', { path: 'password', label: '密码' })
  return inTurn(() => hash(password))
}

/** A hash of nothing anybody knows: an unknown mobile takes as long as a wrong password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZS1maXhlZC1zYWx0MTY$Wr7Jm6u8yh0cYkX0m0GmZkqvC9s0vWmYl4Qm3k2n0xo'

/** Whether the password is the one behind the hash; null (no such user, no password) costs the same and is false. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? nobodysHash, password))
  return passwordHash !== null && isRight
}
