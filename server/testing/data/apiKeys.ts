import { apiScopes } from '#contract/kernel/access.ts'
import type { ApiScope } from '#contract/kernel/access.ts'
import { apiKeyPrefix } from '#contract/open/words.ts'
import { randomToken, sha256 } from '../../core/secrets.ts'
import { actor } from '../actors.ts'
import type { Actor } from '../actors.ts'
import type { TestApp } from '../testApp.ts'

/** A carrier with an API key, as `token` to call with. */
export interface KeyHolder {
  carrier: Actor
  keyId: number
  token: string
}

/** Inserts an API key of a carrier (or of a new one), with every scope by default. */
export async function apiKeyOf(
  app: Pick<TestApp, 'db' | 'clock'>,
  input: { carrier?: Actor; scopes?: readonly ApiScope[]; name?: string } = {},
): Promise<KeyHolder> {
  const carrier = input.carrier ?? (await actor(app, { type: 3 }))
  const token = `${apiKeyPrefix}${randomToken()}`
  const { id } = await app.db
    .insertInto('api_key')
    .values({
      carrier_id: carrier.factoryId,
      name: input.name ?? '仓库系统',
      scopes: [...(input.scopes ?? apiScopes)],
      key_hash: sha256(token),
      prefix: token.slice(0, 12),
      created_at: app.clock.now(),
      created_by: carrier.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { carrier, keyId: id, token }
}
