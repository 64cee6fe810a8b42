import type { Caller, FactoryType } from '#contract/kernel/access.ts'
import { apiScopes, factoryTypes, roles, visitor } from '#contract/kernel/access.ts'
import { actor } from '../actors.ts'
import type { TestApp } from '../testApp.ts'
import { apiKeyOf } from './apiKeys.ts'

/** One column of the permission table: a kind of caller, with a token of that kind. */
export interface CastMember {
  name: string
  caller: Caller
  /** Undefined for the visitor. */
  token: string | undefined
}

/** Returns the visitor, a logged-in admin and user of each factory type, and an API key with every scope. */
export async function wholeCast(app: TestApp): Promise<CastMember[]> {
  const cast: CastMember[] = [{ name: 'visitor', caller: visitor, token: undefined }]
  for (const factoryType of factoryTypes)
    for (const role of roles) {
      const { token } = await actor(app, { type: factoryType, role })
      cast.push({ name: `${factoryType} ${role}`, caller: { kind: 'user', role, factoryType }, token })
    }
  const { token } = await apiKeyOf(app)
  cast.push({ name: 'key', caller: { kind: 'apiKey', scopes: apiScopes }, token })
  return cast
}

function named(cast: readonly CastMember[], wanted: string): CastMember {
  const found = cast.find(({ name }) => name === wanted)
  if (!found) throw new Error(`No ${wanted} in the cast`)
  return found
}

/** Returns the admin of a factory type. */
export const adminOf = (cast: readonly CastMember[], factoryType: FactoryType): CastMember =>
  named(cast, `${factoryType} admin`)

/** Returns the API key. */
export const keyOf = (cast: readonly CastMember[]): CastMember => named(cast, 'key')
