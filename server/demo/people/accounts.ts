import { randomInt } from 'node:crypto'
import { hashNewPassword } from '../../modules/account/index.ts'

/** The accounts of a demo database, which log in by SMS code or password. */
export const demoAccounts = {
  unverified: { mobile: '13805790000', what: '未认证企业 · 管理员' },
  person: { mobile: '13805790001', what: '个人认证 · 管理员' },
  manufacturer: { mobile: '13805790002', what: '生产企业 · 管理员' },
  manufacturerStaff: { mobile: '13805790012', what: '生产企业 · 员工' },
  carrier: { mobile: '13805790003', what: '物流企业 · 管理员' },
  operator: { mobile: '13805790009', what: '平台运营 · 管理员' },
} as const

export interface DemoAccount {
  mobile: string
  password: string
  what: string
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomPassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

export interface DemoPasswords {
  accounts: DemoAccount[]
  hashOf: ReadonlyMap<string, string>
}

/** Creates new passwords for the demo accounts in every database, so that none is known from the source. */
export async function demoPasswords(): Promise<DemoPasswords> {
  const accounts = Object.values(demoAccounts).map(({ mobile, what }) => ({
    mobile,
    what,
    password: randomPassword(),
  }))
  const hashes = await Promise.all(accounts.map(({ password }) => hashNewPassword(password)))
  return { accounts, hashOf: new Map(accounts.map(({ mobile }, i) => [mobile, hashes[i] ?? ''])) }
}
