import { parse, serialize } from 'cookie'
import { randomToken, sha256 } from '../../core/secrets.ts'

const plainName = 'visitor'
/** Browsers accept a cookie of this name only from this host, over https, for every path. A sister domain cannot set it. */
const hostName = `__Host-${plainName}`
const maxAgeSeconds = 400 * 24 * 3600
const tokenForm = /^[\w-]{43}$/

/** The anonymous identity (product.md §6): a random secret in a cookie; the database stores its hash only. */
export interface Visitor {
  visitorHash: Buffer
  /** Cookies to set; empty when the browser has the right one already. */
  setCookies: string[]
}

const serializeCookie = (name: string, token: string, isSecure: boolean, maxAge = maxAgeSeconds) =>
  serialize(name, token, { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', maxAge })

const toVisitor = (token: string, setCookies: string[]): Visitor => ({
  visitorHash: sha256(token),
  setCookies,
})

/** Expires a cookie of the plain name over https: it is forged or dates from before TLS. */
const expirePlainCookie = (cookies: Record<string, string | undefined>, isSecure: boolean) =>
  isSecure && cookies[plainName] !== undefined ? [serializeCookie(plainName, '', isSecure, 0)] : []

const isToken = (value: string | undefined): value is string => value !== undefined && tokenForm.test(value)

/** Returns the visitor of a cookie header, or null. Over https the plain name is ignored, since a sister domain can set it. */
export function readVisitor(cookieHeader: string | undefined, isSecure: boolean): Visitor | null {
  const cookies = parse(cookieHeader ?? '')
  const own = cookies[isSecure ? hostName : plainName]
  return isToken(own) ? toVisitor(own, expirePlainCookie(cookies, isSecure)) : null
}

/** Creates a visitor; its cookie is httpOnly, SameSite=Lax, and over https Secure. */
export function newVisitor(cookieHeader: string | undefined, isSecure: boolean): Visitor {
  const token = randomToken()
  const name = isSecure ? hostName : plainName
  return toVisitor(token, [
    serializeCookie(name, token, isSecure),
    ...expirePlainCookie(parse(cookieHeader ?? ''), isSecure),
  ])
}
