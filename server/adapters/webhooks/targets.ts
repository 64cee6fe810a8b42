import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Loopback and private addresses, and http, are for developers' own machines. */
export interface TargetRules {
  mayReachPrivate: boolean
}

/** The host of a URL as resolvers and sockets take it: IPv6 without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const privateFault = '这是内网或保留地址，推送到不了，请填公网能访问的域名'

/** Names that no public resolver knows. */
function isInnerName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || /\.(localhost|local|internal|lan|home|intranet|corp)$/i.test(name)
}

/** Those of the web, and those that services of one's own take: none of the small ones, behind which mail and databases listen. */
const isPortFit = (port: string, { mayReachPrivate }: TargetRules) =>
  port === '' || port === '443' || (mayReachPrivate && port === '80') || Number(port) >= 1024

/** What is wrong with an address by itself, as a sentence; null where nothing is. Names are not resolved here. */
export function targetFault(text: string, rules: TargetRules): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return '请填写完整的地址，以 https:// 开头'
  if (url.protocol === 'http:' && !rules.mayReachPrivate) return '请用 https:// 开头的地址，并配好证书'
  if (url.username !== '' || url.password !== '')
    return '地址里不要带用户名和密码，推送自带签名，请去掉后再保存'
  if (url.hash !== '') return '请去掉地址里 # 和它后面的内容'
  if (!isPortFit(url.port, rules)) return '端口请用 443，或 1024 以上的端口'
  if (rules.mayReachPrivate) return null
  const host = hostOf(url)
  const isClosed = isIP(host) === 0 ? isInnerName(host) : !isPublicAddress(host)
  return isClosed ? privateFault : null
}
