import { createRequire } from 'node:module'
import { providerError } from '../providerError.ts'
import { realNameTimeoutMs } from './provider.ts'
import type { RealNameOutcome, RealNameProvider } from './provider.ts'

const load = createRequire(import.meta.url)

export interface TencentRealNameSettings {
  secretId: string
  secretKey: string
  /** Another host and a shorter time-out, for tests. */
  endpoint?: string
  protocol?: 'https://' | 'http://'
  timeoutMs?: number
}

/** Outcomes by `Result` of IdCardVerification; the first two are charged. Other results say nothing about the person. */
const outcomes: Record<string, RealNameOutcome> = {
  '0': 'match',
  '-1': 'mismatch',
  '-2': 'mismatch',
  '-3': 'mismatch',
  '-5': 'noRecord',
}

/** Creates a client of Tencent Cloud's 身份信息认证 (FaceID, IdCardVerification), signed by its own SDK (TC3-HMAC-SHA256). */
export function tencentRealName(settings: TencentRealNameSettings): RealNameProvider {
  const { CommonClient } = load(
    'tencentcloud-sdk-nodejs-common',
  ) as typeof import('tencentcloud-sdk-nodejs-common')
  const host = settings.endpoint ?? 'faceid.tencentcloudapi.com'
  const client = new CommonClient(host, '2018-03-01', {
    credential: { secretId: settings.secretId, secretKey: settings.secretKey },
    region: '',
    profile: {
      httpProfile: {
        endpoint: host,
        protocol: settings.protocol ?? 'https://',
        reqTimeout: (settings.timeoutMs ?? realNameTimeoutMs) / 1000,
      },
    },
  })
  return {
    name: 'tencent',
    async check({ name, number }) {
      const answer: unknown = await client
        .request('IdCardVerification', { IdCard: number, Name: name })
        .catch((error: unknown) => {
          throw providerError('Tencent real-name check', error)
        })
      const result = (answer as { Result?: string } | undefined)?.Result ?? ''
      return outcomes[result] ?? Promise.reject(providerError('Tencent real-name check', `Result${result}`))
    },
  }
}
