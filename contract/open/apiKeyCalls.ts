import { z } from 'zod'
import { apiScopes } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, nothing, requiredText } from '../kernel/fields.ts'

const apiKey = z.object({
  id: id('密钥'),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The first characters of the key, for its owner to recognize it; the whole key is shown once. */
  prefix: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Rounded to the minute; null: never. */
  lastUsedAt: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** Calls for the API keys of a carrier's own software; for its admins. */
export const apiKeyCalls = {
  '/carrier/getApiKeyList': call({
    title: '接口密钥（可用的在前，已吊销的最近 50 个）',
    request: z.strictObject({}),
    response: listOf(apiKey),
    example: {},
  }),
  '/carrier/createApiKey': call({
    title: '新建接口密钥',
    request: z.strictObject({
      name: requiredText('名称', 40),
      scopes: z.array(choice('权限', apiScopes)).min(1).max(apiScopes.length).meta({ title: '权限' }),
    }),
    /** The only answer with the whole key. */
    response: z.object({ key: z.string(), apiKey }),
    example: { name: '仓库系统', scopes: ['orders:read', 'waybills:write'] },
  }),
  '/carrier/revokeApiKey': call({
    title: '吊销接口密钥',
    request: z.strictObject({ apiKeyId: id('密钥') }),
    response: nothing,
    example: { apiKeyId: 1 },
  }),
}
