/** Factory types (product.md §1): 0 not verified, 1 person verified, 2 manufacturer, 3 carrier, 9 platform operator. */
export const factoryTypes = [0, 1, 2, 3, 9] as const
export type FactoryType = (typeof factoryTypes)[number]

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

/** Scopes of an API key (开放接口); a key has at least one, and a call names the one it needs. */
export const apiScopes = ['orders:read', 'orders:write', 'waybills:write', 'lines:read'] as const
export type ApiScope = (typeof apiScopes)[number]

/** The caller: a visitor, a user of a factory, or a carrier's own software. Holds everything a permission decision depends on. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'user'; role: Role; factoryType: FactoryType }
  | { kind: 'apiKey'; scopes: readonly ApiScope[] }

export const visitor: Caller = { kind: 'visitor' }

/** Reasons to deny a call; each is a key of `problems`. */
export type Denial =
  | 'loginRequired'
  | 'verificationRequired'
  | 'notPermitted'
  | 'enterpriseRequired'
  | 'enterpriseOnly'
  | 'carrierOnly'
  | 'operatorOnly'
  | 'apiKeyRequired'
  | 'apiScopeMissing'
  | 'apiKeyElsewhere'

type Decision = 'allowed' | Denial

const needLogin = (
  caller: Caller,
  mayUser: (user: Extract<Caller, { kind: 'user' }>) => Decision,
): Decision => (caller.kind === 'user' ? mayUser(caller) : 'loginRequired')

const needScope = (caller: Caller, scope: ApiScope): Decision => {
  if (caller.kind !== 'apiKey') return 'apiKeyRequired'
  return caller.scopes.includes(scope) ? 'allowed' : 'apiScopeMissing'
}

/**
 * The named kinds of access; a call or page names one of them and never spells out conditions itself. `outsideSession` calls
 * ignore the token (login, register, logout …): an expired token must not block the login.
 */
const accessKinds = {
  outsideSession: (): Decision => 'allowed',
  anyone: (): Decision => 'allowed',
  /** Everyone; a caller without a login gets a visitor identity (product.md §6). */
  visitorOrUser: (): Decision => 'allowed',
  visitorOrVerified: (caller: Caller): Decision =>
    caller.kind === 'user' && caller.factoryType === 0 ? 'verificationRequired' : 'allowed',
  loggedIn: (caller: Caller): Decision => needLogin(caller, () => 'allowed'),
  verified: (caller: Caller): Decision =>
    needLogin(caller, (user) => (user.factoryType === 0 ? 'verificationRequired' : 'allowed')),
  admin: (caller: Caller): Decision =>
    needLogin(caller, (user) => (user.role === 'admin' ? 'allowed' : 'notPermitted')),
  enterpriseAdmin: (caller: Caller): Decision =>
    needLogin(caller, (user) => {
      if (user.factoryType === 0) return 'verificationRequired'
      if (user.factoryType === 9) return 'enterpriseOnly'
      // a person's account may become an enterprise's; its staff cannot change that
      if (user.role === 'admin' && user.factoryType === 1) return 'enterpriseRequired'
      return user.role === 'admin' && (user.factoryType === 2 || user.factoryType === 3)
        ? 'allowed'
        : 'notPermitted'
    }),
  carrier: (caller: Caller): Decision =>
    needLogin(caller, (user) => (user.factoryType === 3 ? 'allowed' : 'carrierOnly')),
  carrierAdmin: (caller: Caller): Decision =>
    needLogin(caller, (user) => {
      if (user.factoryType !== 3) return 'carrierOnly'
      return user.role === 'admin' ? 'allowed' : 'notPermitted'
    }),
  // 开放接口: the scope that the API key needs
  'orders:read': (caller: Caller): Decision => needScope(caller, 'orders:read'),
  'orders:write': (caller: Caller): Decision => needScope(caller, 'orders:write'),
  'waybills:write': (caller: Caller): Decision => needScope(caller, 'waybills:write'),
  'lines:read': (caller: Caller): Decision => needScope(caller, 'lines:read'),
  operator: (caller: Caller): Decision =>
    needLogin(caller, (user) => (user.factoryType === 9 ? 'allowed' : 'operatorOnly')),
} satisfies Record<string, (caller: Caller) => Decision>

export type AccessKind = keyof typeof accessKinds

/** Checks whether calls of this kind need an API key with this scope. */
export const isScope = (access: AccessKind): access is ApiScope => access.includes(':')

/**
 * Decides whether a caller has this access; used by the server, the router's guard, the menu and buttons. An API key opens only
 * 开放接口, not even the calls open to everyone.
 */
export function decideAccess(access: AccessKind, caller: Caller): Decision {
  if (caller.kind === 'apiKey' && !isScope(access) && access !== 'outsideSession') return 'apiKeyElsewhere'
  return accessKinds[access](caller)
}
