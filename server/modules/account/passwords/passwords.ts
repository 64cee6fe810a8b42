import { hash, verify } from '@node-rs/argon2'
import { refuseAtField } from '#server/core/refuse.ts'
import { commonPasswords } from './commonPasswords.ts'

const atOnceMax = 4
let running = 0
const waiting: (() => void)[] = []

/** Runs at most four hashes at a time. Argon2 takes 19 MiB and a core for some 20 ms, and more would slow all of them. */
async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMax) await new Promise<void>((resume) => waiting.push(resume))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Returns the argon2id hash to store. Refuses common passwords (reliability.md fact 18). */
export async function hashNewPassword(password: string): Promise<string> {
  if (commonPasswords.has(password.toLowerCase()))
    refuseAtField('passwordTooCommon', { path: 'password', label: '密码' })
  return limitConcurrency(() => hash(password))
}

/** Hash of no known password, so that an unknown mobile takes as long as a wrong password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZS1maXhlZC1zYWx0MTY$Wr7Jm6u8yh0cYkX0m0GmZkqvC9s0vWmYl4Qm3k2n0xo'

/** Checks a password against a hash. A null hash (no user or no password) costs the same time and is false. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await limitConcurrency(() => verify(passwordHash ?? nobodysHash, password))
  return passwordHash !== null && isRight
}
