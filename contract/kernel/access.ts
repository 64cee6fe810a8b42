/** Factory types (product.md §1): 0 not verified, 1 person verified, 2 manufacturer, 3 carrier, 9 platform operator. */
export const factoryTypes = [0, 1, 2, 3, 9] as const
export type FactoryType = (typeof factoryTypes)[number]

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

/** What an API key may do (开放接口); a key holds at least one, and a call names the one it needs. */
export const apiScopes = ['orders:read', 'orders:write', 'waybills:write', 'lines:read'] as const
export type ApiScope = (typeof apiScopes)[number]

/** Who asks: a visitor, a user of a factory, or a carrier's own software. Everything a permission decision may depend on. */
export type Asker =
  | { kind: 'visitor' }
  | { kind: 'user'; role: Role; factoryType: FactoryType }
  | { kind: 'apiKey'; scopes: readonly ApiScope[] }

export const visitor: Asker = { kind: 'visitor' }

/** Why somebody may not: each is a key of `problems`. */
export type Denial =
  | 'loginRequired'
  | 'verificationRequired'
  | 'notPermitted'
  | 'enterpriseRequired'
  | 'apiKeyRequired'
  | 'apiScopeMissing'
  | 'apiKeyElsewhere'

type Decision = 'allowed' | Denial

const needLogin = (asker: Asker, mayUser: (user: Extract<Asker, { kind: 'user' }>) => Decision): Decision =>
  asker.kind === 'user' ? mayUser(asker) : 'loginRequired'

const needScope = (asker: Asker, scope: ApiScope): Decision => {
  if (asker.kind !== 'apiKey') return 'apiKeyRequired'
  return asker.scopes.includes(scope) ? 'allowed' : 'apiScopeMissing'
}

/**
 * The named kinds of access; a call or page names one of them and never spells conditions itself.
 * `outsideSession` calls do not look at a token at all (login, register, logout …): a dead token must not bar the way in.
 */
const accessKinds = {
  outsideSession: (): Decision => 'allowed',
  anyone: (): Decision => 'allowed',
  /** Everybody, as somebody: whoever comes without a login is given a visitor identity (product.md §6). */
  visitorOrUser: (): Decision => 'allowed',
  visitorOrVerified: (asker: Asker): Decision =>
    asker.kind === 'user' && asker.factoryType === 0 ? 'verificationRequired' : 'allowed',
  loggedIn: (asker: Asker): Decision => needLogin(asker, () => 'allowed'),
  verified: (asker: Asker): Decision =>
    needLogin(asker, (user) => (user.factoryType === 0 ? 'verificationRequired' : 'allowed')),
  admin: (asker: Asker): Decision =>
    needLogin(asker, (user) => (user.role === 'admin' ? 'allowed' : 'notPermitted')),
  enterpriseAdmin: (asker: Asker): Decision =>
    needLogin(asker, (user) => {
      if (user.factoryType === 0) return 'verificationRequired'
      // a person's own account may become an enterprise's; staff and operators may not be who this is for
      if (user.role === 'admin' && user.factoryType === 1) return 'enterpriseRequired'
      return user.role === 'admin' && (user.factoryType === 2 || user.factoryType === 3)
        ? 'allowed'
        : 'notPermitted'
    }),
  carrier: (asker: Asker): Decision =>
    needLogin(asker, (user) => (user.factoryType === 3 ? 'allowed' : 'notPermitted')),
  carrierAdmin: (asker: Asker): Decision =>
    needLogin(asker, (user) =>
      user.factoryType === 3 && user.role === 'admin' ? 'allowed' : 'notPermitted',
    ),
  // 开放接口: the scope that the API key needs
  'orders:read': (asker: Asker): Decision => needScope(asker, 'orders:read'),
  'orders:write': (asker: Asker): Decision => needScope(asker, 'orders:write'),
  'waybills:write': (asker: Asker): Decision => needScope(asker, 'waybills:write'),
  'lines:read': (asker: Asker): Decision => needScope(asker, 'lines:read'),
  operator: (asker: Asker): Decision =>
    needLogin(asker, (user) => (user.factoryType === 9 ? 'allowed' : 'notPermitted')),
} satisfies Record<string, (asker: Asker) => Decision>

export type AccessKind = keyof typeof accessKinds

/** Whether a call of this kind is made with an API key that has this scope, and by nobody else. */
export const isScope = (access: AccessKind): access is ApiScope => access.includes(':')

/**
 * The one permission decision, used by the server's gate, the router's guard, the menu, buttons and the type-0 check. An API key opens
 * nothing but 开放接口, not even what is there for everybody.
 */
export function decideAccess(access: AccessKind, asker: Asker): Decision {
  if (asker.kind === 'apiKey' && !isScope(access) && access !== 'outsideSession') return 'apiKeyElsewhere'
  return accessKinds[access](asker)
}
