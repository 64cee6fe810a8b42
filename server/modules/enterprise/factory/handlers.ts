import type { AuditChange } from '#contract/audit/trailCalls.ts'
import type { AuditAction } from '#contract/audit/words.ts'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { currentCode } from '#contract/regions/regions.ts'
import type { ContextOf, Handler, Handlers } from '#server/calls/context.ts'
import { refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import { writeAudit } from '../../audit/index.ts'
import { notifyAccount } from '../verification/index.ts'
import { readFactory } from './store.ts'

type ChangeContext = ContextOf<'/user/updateFactory'>

const textOrNull = (text: string) => (text === '' ? null : text)

function contactColumns({ contact, phone, regionCode, address }: CallRequest<'/user/updateFactory'>) {
  const region = regionCode === undefined ? null : currentCode(regions, regionCode)
  if (regionCode !== undefined && region === null)
    refuseField('regionCode', '所在地区', '所在地区不存在，请重新选择')
  return {
    ...(contact === undefined ? {} : { contact: textOrNull(contact) }),
    ...(phone === undefined ? {} : { phone }),
    ...(region === null ? {} : { region_code: region }),
    ...(address === undefined ? {} : { address: textOrNull(address) }),
  }
}

const configColumns = (request: CallRequest<'/Payment/updateFactoryConfig'>) => ({
  ...(request.reweighTolerancePercent === undefined
    ? {}
    : { reweigh_tolerance_percent: request.reweighTolerancePercent }),
  ...(request.defaultPickupMode === undefined ? {} : { default_pickup_mode: request.defaultPickupMode }),
  ...(request.defaultPayment === undefined ? {} : { default_payment: request.defaultPayment }),
  ...(request.labelLayout === undefined ? {} : { label_layout: request.labelLayout }),
  ...(request.shortFirst === undefined ? {} : { short_first: request.shortFirst }),
})

/** Returns what the audit log keeps of a factory: every field that these calls change. */
const loggedOf = ({ contact, phone, regionCode, address, config }: FactoryInfo) => ({
  contact,
  phone,
  regionCode,
  address,
  ...config,
})

/** Returns the entries of `one` that differ in `other`. */
function differing(one: AuditChange, other: AuditChange): AuditChange {
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => other[key] !== value))
}

/** Writes the columns, logs the differences and notifies the factory's open pages. Does nothing when nothing changes. */
async function change(
  { trx, user, now, ip }: ChangeContext,
  action: AuditAction,
  columns: ReturnType<typeof contactColumns> | ReturnType<typeof configColumns>,
): Promise<FactoryInfo> {
  await trx.selectFrom('factory').select('id').where('id', '=', user.factoryId).forNoKeyUpdate().execute()
  const before = await readFactory(trx, user.factoryId)
  if (Object.keys(columns).length === 0) return before
  await trx.updateTable('factory').set(columns).where('id', '=', user.factoryId).execute()
  const after = await readFactory(trx, user.factoryId)
  const [was, is] = [loggedOf(before), loggedOf(after)]
  if (Object.keys(differing(is, was)).length === 0) return after
  await writeAudit(
    trx,
    { user, now, ip },
    {
      action,
      subject: { kind: 'factory', id: user.factoryId },
      before: differing(was, is),
      after: differing(is, was),
    },
  )
  await notifyAccount(trx, user.factoryId, now)
  return after
}

const updateFactory: Handler<'/user/updateFactory'> = (context, request) =>
  change(context, 'factory.changed', contactColumns(request))

const updateFactoryConfig: Handler<'/Payment/updateFactoryConfig'> = (context, request) =>
  change(context, 'factory.configured', configColumns(request))

/** Handlers of 企业信息: what its admins may change without review (product.md §5). Names and licences change by verification. */
export const factoryHandlers = {
  '/user/getFactory': ({ db, user }) => readFactory(db, user.factoryId),
  '/user/updateFactory': updateFactory,
  '/Payment/updateFactoryConfig': updateFactoryConfig,
} satisfies Partial<Handlers>
