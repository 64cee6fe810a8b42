import { parse, serialize } from 'cookie'
import { randomToken, sha256 } from '../core/secrets.ts'

const cookieName = 'visitor'
const maxAgeSeconds = 400 * 24 * 3600
const tokenForm = /^[\w-]{43}$/

/** The anonymous identity (product.md §6): a random secret in a cookie, of which the database keeps the hash only. */
export function readVisitor(cookieHeader: string | undefined): Buffer | null {
  const token = cookieHeader === undefined ? undefined : parse(cookieHeader)[cookieName]
  return token !== undefined && tokenForm.test(token) ? sha256(token) : null
}

/** A new visitor: the hash, and the Set-Cookie value (httpOnly, SameSite=Lax; Secure where the site is served by https). */
export function newVisitor(isSecure: boolean): { visitorHash: Buffer; setCookie: string } {
  const token = randomToken()
  const setCookie = serialize(cookieName, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: '/',
    maxAge: maxAgeSeconds,
  })
  return { visitorHash: sha256(token), setCookie }
}
