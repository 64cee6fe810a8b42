import type { IPayRequest } from 'wechatpay-node-v3/dist/lib/pay-request.interface.js'
import { channelMsMax } from './payChannel.ts'

/** The parts of an answer that its signature is over, and the signature. */
export interface SignedText {
  timestamp: string
  nonce: string
  serial: string
  signature: string
  body: string
}

/** The signature headers of WeChat Pay; what is missing is empty. */
export const signedText = (
  header: (name: string) => string | null | undefined,
  body: string,
): SignedText => ({
  timestamp: header('wechatpay-timestamp') ?? '',
  nonce: header('wechatpay-nonce') ?? '',
  serial: header('wechatpay-serial') ?? '',
  signature: header('wechatpay-signature') ?? '',
  body,
})

const usualHost = 'https://api.mch.weixin.qq.com'

/**
 * The requests of WeChat's SDK with what its own lack: a time-out, and the check of the signature on what is answered. The SDK
 * names the service's host in its code; `host` puts another in its place.
 */
export function wechatHttp(options: {
  host: string | undefined
  /** Which of the platform's keys we know: it signs its answers with that one. */
  serial: string
  isGenuine: (answer: SignedText) => Promise<boolean>
}): IPayRequest {
  const ask = async (url: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(url.replace(usualHost, options.host ?? usualHost), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'Wechatpay-Serial': options.serial },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(channelMsMax),
      redirect: 'error',
    })
    const text = await response.text()
    const { status } = response
    if (status >= 400) return { status, error: text }
    if (!(await options.isGenuine(signedText((name) => response.headers.get(name), text))))
      throw Object.assign(new Error('An answer without a right signature'), { code: 'WRONG_SIGNATURE' })
    return { status, data: JSON.parse(text) as unknown }
  }
  return {
    get: (url, headers) => ask(url, headers),
    // The SDK signs what JSON.stringify makes of the parameters.
    post: (url, params, headers) => ask(url, headers, JSON.stringify(params)),
    upload: () => Promise.reject(new Error('Nothing is uploaded to WeChat Pay')),
  }
}
