import type { FactoryType, Role } from '#contract/kernel/access.ts'
import { sessionHours } from '#contract/kernel/session.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { randomToken, sha256 } from '../core/secrets.ts'
import type { TestApp } from './testApp.ts'

/** A user with an account and a live session. */
export interface Actor {
  userId: number
  factoryId: number
  mobile: string
  token: string
}

let people = 0

/** Returns a mobile number that no other actor of this process has. */
export function freshMobile(): string {
  people += 1
  return `137${String(people).padStart(8, '0')}`
}

/** Inserts a user of a new factory (or of the given one), with a session as after an SMS login. */
export async function actor(
  app: Pick<TestApp, 'db' | 'clock'>,
  who: { type: FactoryType; role?: Role; factoryId?: number; name?: string },
): Promise<Actor> {
  const factoryId =
    who.factoryId ??
    (
      await app.db
        .insertInto('factory')
        .values({ type: who.type, name: who.name ?? `测试企业 ${people + 1}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const mobile = freshMobile()
  const user = await app.db
    .insertInto('app_user')
    .values({ factory_id: factoryId, role: who.role ?? 'admin', alias: '测试', mobile })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomToken()
  const now = app.clock.now()
  await app.db
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      user_id: user.id,
      is_by_sms: true,
      created_at: now,
      expires_at: new Date(now.getTime() + sessionHours * hourMs),
    })
    .execute()
  return { userId: user.id, factoryId, mobile, token }
}

/** Returns the cookie header of a new visitor. */
export const visitorCookie = () => `visitor=${randomToken()}`
