import type { IPayRequest } from 'wechatpay-node-v3/dist/lib/pay-request.interface.js'
import { channelMsMax } from './payChannel.ts'

/** The signed parts of an answer, and its signature. */
export interface SignedText {
  timestamp: string
  nonce: string
  serial: string
  signature: string
  body: string
}

/** Reads the signature headers of WeChat Pay; missing ones are empty. */
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

const defaultHost = 'https://api.mch.weixin.qq.com'

/**
 * Sends the requests of WeChat's SDK, adding a time-out and the check of the answer's signature. The SDK hard-codes the service's
 * host; `host` replaces it.
 */
export function wechatHttp(options: {
  host: string | undefined
  /** The id of the platform's key that is known here; the service signs its answers with it. */
  serial: string
  isGenuine: (answer: SignedText) => Promise<boolean>
}): IPayRequest {
  const send = async (url: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(url.replace(defaultHost, options.host ?? defaultHost), {
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
    get: (url, headers) => send(url, headers),
    // The SDK signs the result of JSON.stringify(params).
    post: (url, params, headers) => send(url, headers, JSON.stringify(params)),
    upload: () => Promise.reject(new Error('Nothing is uploaded to WeChat Pay')),
  }
}
