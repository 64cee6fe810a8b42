import { deliveryTimeoutSeconds } from '#contract/webhooks/words.ts'

/** An error that the sender raises itself; the message is the sentence for the carrier. */
export class TryFault extends Error {}

export const timeoutFault = `${deliveryTimeoutSeconds} 秒内没有答复，请让接收方先返回 200，再慢慢处理`

/** Sentences by the code of Node's error. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|ENODATA|EBADNAME|ENONAME)$/, '找不到这个域名，请核对地址，或检查域名解析'],
  [/^(ECONNREFUSED|EREFUSED)$/, '连接被拒绝，请检查接收服务是否已启动、端口是否开放'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, '连不到这个地址，请检查接收方的网络'],
  [/^(ESERVFAIL|ETIMEOUT|ECANCELLED|EAI_AGAIN|ECONNABORTED)$/, '域名解析没有成功，请检查域名服务'],
  [/^ETIMEDOUT$/, '连接超时，请检查接收服务的网络和防火墙'],
  [/^(ECONNRESET|EPIPE)$/, '接收方中断了连接，请检查接收服务的日志'],
  [
    /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/,
    '接收方的证书不受信任、已过期或与域名不符，请更换证书',
  ],
  [/^(EPROTO|ERR_SSL_|ERR_TLS_)/, '加密连接没有建立，请检查接收方是否支持 https'],
  [/^HPE_/, '接收方的答复不是有效的 HTTP，请检查地址和端口'],
]

const otherFault = '推送没有成功，请检查接收服务后重新推送'

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof AggregateError ? codeOf(error.errors[0]) : ''
}

/** Returns a sentence for the carrier on why there was no answer and what to check. */
export function faultOf(error: unknown): string {
  if (error instanceof TryFault) return error.message
  const code = codeOf(error)
  return sentences.find(([pattern]) => pattern.test(code))?.[1] ?? otherFault
}

/** Returns what an HTTP status means for the carrier; null for success. */
export function faultOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `接收方返回 ${status} 跳转，推送不跟随跳转，请改填跳转后的地址`
  if (status === 404 || status === 405) return `接收方返回 ${status}，请核对地址和路径`
  if (status === 401 || status === 403) return `接收方返回 ${status}，请核对验签代码和签名密钥`
  return `接收方返回 ${status}，请检查接收服务的日志`
}
