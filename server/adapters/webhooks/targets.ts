import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Whether loopback and private addresses and http are allowed, for developers' own machines. */
export interface TargetRules {
  mayReachPrivate: boolean
}

/** Returns the host of a URL for resolvers and sockets: IPv6 without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const privateFault = '这是内网或保留地址，推送到不了，请填公网能访问的域名'

/** Checks whether a name is unknown to public resolvers. */
function isInternalName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || /\.(localhost|local|internal|lan|home|intranet|corp)$/i.test(name)
}

/** Checks whether a port is the web's or a high one; mail and databases listen on other low ones. */
const isPortAllowed = (port: string, { mayReachPrivate }: TargetRules) =>
  port === '' || port === '443' || (mayReachPrivate && port === '80') || Number(port) >= 1024

/** Returns what is wrong with an address, as a sentence, or null. Does not resolve names. */
export function targetFault(text: string, rules: TargetRules): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return '请填写完整的地址，以 https:// 开头'
  if (url.protocol === 'http:' && !rules.mayReachPrivate) return '请用 https:// 开头的地址，并配好证书'
  if (url.username !== '' || url.password !== '')
    return '地址里不要带用户名和密码，推送自带签名，请移除后再保存'
  if (url.hash !== '') return '请移除地址里 # 和它后面的内容'
  if (!isPortAllowed(url.port, rules)) return '端口请用 443，或 1024 以上的端口'
  if (rules.mayReachPrivate) return null
  const host = hostOf(url)
  const isInternal = isIP(host) === 0 ? isInternalName(host) : !isPublicAddress(host)
  return isInternal ? privateFault : null
}
