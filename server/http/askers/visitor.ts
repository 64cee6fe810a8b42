import { parse, serialize } from 'cookie'
import { randomToken, sha256 } from '../../core/secrets.ts'

const plainName = 'visitor'
/** Browsers keep a cookie of this name only from the very host, by https, for every path: no sister domain can plant one. */
const hostName = `__Host-${plainName}`
const maxAgeSeconds = 400 * 24 * 3600
const tokenForm = /^[\w-]{43}$/

/** The anonymous identity (product.md §6): a random secret in a cookie, of which the database keeps the hash only. */
export interface Visitor {
  visitorHash: Buffer
  /** What the browser is to keep from now on; empty where it does already. */
  setCookies: string[]
}

const set = (name: string, token: string, isSecure: boolean, maxAge = maxAgeSeconds) =>
  serialize(name, token, { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', maxAge })

const visitorOf = (token: string, setCookies: string[]): Visitor => ({
  visitorHash: sha256(token),
  setCookies,
})

/** By https a cookie of the plain name is planted, or of before TLS: the browser lets it go. */
const lettingGo = (cookies: Record<string, string | undefined>, isSecure: boolean) =>
  isSecure && cookies[plainName] !== undefined ? [set(plainName, '', isSecure, 0)] : []

const isToken = (value: string | undefined): value is string => value !== undefined && tokenForm.test(value)

/** Who comes; null: nobody known. By https a cookie of the plain name, which a sister domain can plant, counts for nobody. */
export function readVisitor(cookieHeader: string | undefined, isSecure: boolean): Visitor | null {
  const cookies = parse(cookieHeader ?? '')
  const own = cookies[isSecure ? hostName : plainName]
  return isToken(own) ? visitorOf(own, lettingGo(cookies, isSecure)) : null
}

/** A new visitor: httpOnly, SameSite=Lax, and by https Secure. */
export function newVisitor(cookieHeader: string | undefined, isSecure: boolean): Visitor {
  const token = randomToken()
  const name = isSecure ? hostName : plainName
  return visitorOf(token, [set(name, token, isSecure), ...lettingGo(parse(cookieHeader ?? ''), isSecure)])
}
