import type { CurrentUser } from '#contract/account/userCalls.ts'
import type { FactoryType, Role } from '#contract/kernel/access.ts'
import { adoptToken, adoptUser } from '../server/session.ts'

/** Returns a user's draft key, as the server would. */
export const draftKeyOf = (userId: number): string => btoa(String(userId).padStart(32, '0'))

/** Creates a user of a factory of this type. */
export function userOf(factoryType: FactoryType, role: Role = 'admin'): CurrentUser {
  return {
    id: 7,
    factory_id: 70 + factoryType,
    factory: {
      id: 70 + factoryType,
      type: factoryType,
      name: '永康市测试五金厂',
      plan: null,
      expires_at: null,
      defaults: { pickup_mode: null, payment: null, label_layout: '100x150', short_first: 'freight' },
    },
    alias: '王老板',
    name: null,
    idcard: null,
    mobile: '13800138000',
    city_path: [],
    city_text: null,
    address: null,
    role,
    type: factoryType,
    last_login_time: null,
    login_times: 1,
    favorites: 0,
    create_time: '2026-01-01T00:00:00.000Z',
    avatar: null,
    settings: null,
    draft_key: draftKeyOf(7),
    last_event_id: '1767225600.700:700:',
  }
}

/** Sets the session's user, or with null a visitor. */
export function setCurrentUser(user: CurrentUser | null): void {
  adoptToken(user ? 'token-of-the-test' : null)
  if (user) adoptUser(user)
}
