import { createRequire } from 'node:module'
import { providerError } from '../providerError.ts'
import { realNameTimeoutMs } from './provider.ts'
import type { RealNameOutcome, RealNameProvider } from './provider.ts'

// The SDK is CommonJS with an interop default; `require` makes its types and its shape agree.
const load = createRequire(import.meta.url)

export interface AliyunRealNameSettings {
  accessKeyId: string
  accessKeySecret: string
  /** Another host and a shorter time-out, for tests. */
  endpoint?: string
  protocol?: 'HTTPS' | 'HTTP'
  timeoutMs?: number
}

/** Outcomes by `BizCode` of Id2MetaVerify; the first two are charged. */
const outcomes: Record<string, RealNameOutcome> = { '1': 'match', '2': 'mismatch', '3': 'noRecord' }

interface Answer {
  Code?: string
  ResultObject?: { BizCode?: string }
}

/** Creates a client of Alibaba Cloud's 身份证二要素核验 (Cloudauth, Id2MetaVerify), signed by its own SDK (ACS3-HMAC-SHA256). */
export function aliyunRealName(settings: AliyunRealNameSettings): RealNameProvider {
  const sdk = load('@alicloud/openapi-client') as typeof import('@alicloud/openapi-client')
  const timeoutMs = settings.timeoutMs ?? realNameTimeoutMs
  const client = new sdk.default(
    new sdk.Config({
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret,
      endpoint: settings.endpoint ?? 'cloudauth.aliyuncs.com',
      protocol: settings.protocol ?? 'HTTPS',
      connectTimeout: timeoutMs,
      readTimeout: timeoutMs,
    }),
  )
  const call = new sdk.Params({
    action: 'Id2MetaVerify',
    version: '2019-03-07',
    protocol: settings.protocol ?? 'HTTPS',
    pathname: '/',
    method: 'POST',
    authType: 'AK',
    style: 'RPC',
    reqBodyType: 'formData',
    bodyType: 'json',
  })
  type Runtime = Parameters<typeof client.callApi>[2]
  return {
    name: 'aliyun',
    async check({ name, number }) {
      // in the body: URLs get logged on the way
      const request = new sdk.OpenApiRequest({
        body: { ParamType: 'normal', IdentifyNum: number, UserName: name },
      })
      const { body } = await client.callApi(call, request, {} as Runtime).catch((error: unknown) => {
        throw providerError('Aliyun real-name check', error)
      })
      const answer = body as Answer | undefined
      const outcome = answer?.Code === '200' ? outcomes[answer.ResultObject?.BizCode ?? ''] : undefined
      return outcome ?? Promise.reject(providerError('Aliyun real-name check', answer?.Code))
    },
  }
}
