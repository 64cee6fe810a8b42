import type { Handler, Handlers } from '#server/calls/context.ts'
import { readLoginHistory } from '../../account/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { endAccountSession, setAccountEnabled, setFactoryEnabled } from './change.ts'
import { readAccount } from './detail.ts'
import { listAccounts } from './list.ts'

const getAccountDetail: Handler<'/ops/getAccountDetail'> = async (context, { id }) => {
  const { db, primaryDb, now } = context
  const account = await readAccount(db, id, now)
  await writeAudit(primaryDb, context, { action: 'account.looked', subject: { kind: 'user', id } })
  return account
}

/** Handlers of 账号管理 (product.md §5). */
export const opsAccountHandlers = {
  '/ops/getAccountList': ({ db }, request) => listAccounts(db, request),
  '/ops/getAccountDetail': getAccountDetail,
  '/ops/getAccountLogins': ({ db, now }, { id, ...paging }) => readLoginHistory(db, id, paging, now),
  '/ops/setAccountEnabled': setAccountEnabled,
  '/ops/setFactoryEnabled': setFactoryEnabled,
  '/ops/endAccountSession': endAccountSession,
} satisfies Partial<Handlers>
