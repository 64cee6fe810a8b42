import { isDeepStrictEqual } from 'node:util'
import { calls } from '#contract/calls/calls.ts'
import { accessOf, callPaths, isWrite } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { decideAccess, isScope } from '#contract/kernel/access.ts'
import { problems } from '#contract/kernel/problems.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import { adminOf, keyOf, wholeCast } from './data/cast.ts'
import type { CastMember } from './data/cast.ts'
import { foreignIds, namedBy, placeForeignOrders } from './foreignObjects.ts'
import type { ForeignOrders } from './foreignObjects.ts'
import { bodyNaming } from './naming.ts'
import type { TestApp } from './testApp.ts'

/** The text of a cell. */
export type Cell =
  | '✓'
  | '401'
  | '403'
  | '403 v'
  | '401 key'
  | '403 key'
  | '404'
  | '200'
  | '–'
  | 'public'
  | 'ops'
  | 'closed'
  | `?${number}`

export interface PermissionRow {
  path: CallPath
  /** By name of the cast member. */
  cells: Map<string, Cell>
  stranger: Cell
}

const denialCells: readonly [string, Cell][] = [
  [problems.loginRequired.msg, '401'],
  [problems.verificationRequired.msg, '403 v'],
  [problems.notPermitted.msg, '403'],
  [problems.enterpriseRequired.msg, '403'],
  [problems.enterpriseOnly.msg, '403'],
  [problems.carrierOnly.msg, '403'],
  [problems.operatorOnly.msg, '403'],
  [problems.apiKeyRequired.msg, '401 key'],
  [problems.apiKeyElsewhere.msg, '403 key'],
]

/** Reads the gate's decision from an answer; other refusals come after it. */
const cellOf = (answer: Envelope): Cell => denialCells.find(([msg]) => msg === answer.msg)?.[1] ?? '✓'

/** Returns the cell that the permission decision implies for the same caller. */
export function decidedCell(path: CallPath, { caller }: CastMember): Cell {
  const decision = decideAccess(accessOf(path), caller)
  return decision === 'allowed' ? '✓' : cellOf({ code: 0, msg: problems[decision].msg, data: null })
}

const ask = (app: TestApp, path: CallPath, body: object, token: string | undefined): Promise<Envelope> =>
  app.call(path, body as never, token === undefined ? {} : { token })

/** Returns a member who may make the call but owns nothing that it names. */
function strangerTo(path: CallPath, cast: CastMember[]): CastMember {
  const access = accessOf(path)
  if (isScope(access)) return keyOf(cast)
  return adminOf(cast, access === 'carrier' || access === 'carrierAdmin' ? 3 : 2)
}

async function strangerCell(
  app: TestApp,
  path: CallPath,
  foreign: ForeignOrders,
  cast: CastMember[],
): Promise<Cell> {
  const named = namedBy(path)
  if (named === 'nothing') return '–'
  if (named === 'public') return 'public'
  if (named === 'platform') return 'ops'
  const stranger = strangerTo(path, cast)
  const [foreignId = 0] = foreignIds(foreign, path)
  const { code, data } = await ask(app, path, bodyNaming(path, foreignId), stranger.token)
  if (named === 'removed') return isDeepStrictEqual(data, { deleted: 0 }) ? '200' : `?${code}`
  return code === problems.notFound.code ? '404' : `?${code}`
}

/** Checks whether the gate allows the call. */
export const isAllowed = (path: CallPath, member: CastMember) => decidedCell(path, member) === '✓'

/** Makes every call with its example as every caller that `isIncluded` selects, and as a stranger with a foreign object. */
export async function walkPermissions(
  app: TestApp,
  isIncluded: (path: CallPath, member: CastMember) => boolean = () => true,
): Promise<{ cast: CastMember[]; rows: PermissionRow[] }> {
  const cast = await wholeCast(app)
  const foreign = await placeForeignOrders(app)
  const rows: PermissionRow[] = []
  for (const path of callPaths) {
    // A logout would end the sessions that other rows need, so it gets a cast of its own.
    const isLogout = path === '/user/logout'
    const cells = new Map<string, Cell>()
    const callers = isLogout ? await wholeCast(app) : cast
    for (const member of callers.filter((one) => isIncluded(path, one)))
      cells.set(member.name, cellOf(await ask(app, path, calls[path].example, member.token)))
    rows.push({ path, cells, stranger: await strangerCell(app, path, foreign, cast) })
  }
  return { cast, rows }
}

const legend = `# Who may make which call

Written by \`server/http/calls/permissionMatrix.test.ts\`, which makes every call as everybody and compares this file with the
answers. After a change of a permission that is meant:

\`\`\`sh
npx vitest run --project unit server/http/calls/permissionMatrix.test.ts --update
\`\`\`

- \`✓\` let through by permission; what the call then answers is the business of its own tests
- \`401\` 请先登录, \`403 v\` 身份认证后才能使用, \`403\` 没有这项权限
- \`401 key\` 开放接口要用接口密钥, \`403 key\` 接口密钥只能调用开放接口
- columns: a visitor without a token; admin and user of a factory of type 0 not verified, 1 person, 2 manufacturer,
  3 carrier, 9 platform; an API key with every scope
- stranger: an admin of another factory of the right type, with the id of an order, or of what else the call names, that is not its
  own: \`404\`, as for an id that does not exist; \`200\` the call removes what it names, and answers that nothing was there;
  \`public\` what the call names is shown to everybody; \`ops\` operators alone may name it, any of them;
  \`–\` the call names no object
- kind: read or write
`

/** Returns the text of the table's file. */
export function permissionText(cast: readonly CastMember[], rows: readonly PermissionRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const names = cast.map(({ name }) => name)
  const head = ['call', 'access', 'kind', ...names, 'stranger']
  const body = rows.map(({ path, cells, stranger }) => [
    `\`${path}\``,
    accessOf(path),
    isWrite(path) ? 'write' : 'read',
    ...names.map((name) => cells.get(name) ?? '?'),
    stranger,
  ])
  return `${legend}\n${[head, head.map(() => '---'), ...body].map(line).join('\n')}\n`
}
