import type { Asker, FactoryType } from '../../contract/access.ts'
import { factoryTypes, roles, visitor } from '../../contract/access.ts'
import { actor } from './actors.ts'
import type { TestApp } from './testApp.ts'

/** One column of the permission table: a kind of asker, and somebody of that kind. */
export interface CastMember {
  name: string
  asker: Asker
  /** Undefined for the visitor. */
  token: string | undefined
}

/** The visitor, and an admin and a user of a factory of each type, each with a session of its own. */
export async function wholeCast(app: TestApp): Promise<CastMember[]> {
  const cast: CastMember[] = [{ name: 'visitor', asker: visitor, token: undefined }]
  for (const factoryType of factoryTypes)
    for (const role of roles) {
      const { token } = await actor(app, { type: factoryType, role })
      cast.push({ name: `${factoryType} ${role}`, asker: { kind: 'user', role, factoryType }, token })
    }
  return cast
}

/** The admin of one factory type among a cast. */
export function adminOf(cast: readonly CastMember[], factoryType: FactoryType): CastMember {
  const found = cast.find(({ name }) => name === `${factoryType} admin`)
  if (!found) throw new Error(`No admin of type ${factoryType} in the cast`)
  return found
}
