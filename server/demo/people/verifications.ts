import type pg from 'pg'
import { creditCodeCheckSign, organisationCheckSign } from '#contract/enterprise/creditCode.ts'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import { demoAccounts } from './accounts.ts'

/** Returns a social credit code of 永康 that no real company has. */
function creditCode(serial: number): string {
  const organisation = `MAD${String(serial).padStart(5, '0')}`
  const first17 = `91330784${organisation}${organisationCheckSign(organisation)}`
  return `${first17}${creditCodeCheckSign(first17)}`
}

interface Company {
  factoryId: number
  userId: number
  name: string
  legalPerson: string
  regionCode: string
  address: string
}

/** A submission of a company; ages count back from now. */
interface Submission {
  type: 2 | 3
  status: 'pending' | 'approved' | 'rejected'
  submittedAgoMs: number
  name?: string
  reason?: string
}

async function companyOf(client: pg.ClientBase, condition: string, values: unknown[]): Promise<Company> {
  const { rows } = await client.query<Company>(
    `select f.id as "factoryId", u.id as "userId", f.name, u.name as "legalPerson", f.region_code as "regionCode", f.address
    from factory f join app_user u on u.factory_id = f.id and u.role = 'admin' where ${condition} limit 1`,
    values,
  )
  const [company] = rows
  if (!company) throw new Error(`The demo has no company where ${condition}`)
  return company
}

const ofMobile = (client: pg.ClientBase, mobile: string) => companyOf(client, 'u.mobile = $1', [mobile])

/** Returns an unverified company other than the demo account. */
const unverified = (client: pg.ClientBase, position: number) =>
  companyOf(client, `f.type = 0 and (select count(*) from factory g where g.type = 0 and g.id < f.id) = $1`, [
    position,
  ])

async function submit(
  client: pg.ClientBase,
  company: Company,
  code: string,
  { type, status, submittedAgoMs, name = company.name, reason }: Submission,
  now: Date,
): Promise<void> {
  const submittedAt = new Date(now.getTime() - submittedAgoMs)
  const isDecided = status !== 'pending'
  await client.query(
    `insert into verification (factory_id, user_id, kind, type, status, name, credit_code, legal_person, region_code, region_text,
      address, road_permit, submitted_at, decided_at, reviewer_id, reason)
    values ($1, $2, 'enterprise', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
      case when $14 then (select id from app_user where mobile = $15) end, $16)`,
    [
      company.factoryId,
      company.userId,
      type,
      status,
      name,
      code,
      company.legalPerson,
      company.regionCode,
      regionText(regions, company.regionCode),
      company.address,
      type === 3 ? `330784${code.slice(11, 17).replace(/\D/g, '0')}` : null,
      submittedAt,
      isDecided ? new Date(submittedAt.getTime() + 3 * hourMs) : null,
      isDecided,
      demoAccounts.operator.mobile,
      reason ?? null,
    ],
  )
}

/**
 * Loads two companies that wait for review, one for the second time, and the approved demo enterprises. They have no pictures,
 * since the demo has no store for them.
 */
export async function loadVerifications(client: pg.ClientBase, now: Date): Promise<void> {
  const maker = await unverified(client, 1)
  const hauler = await unverified(client, 2)
  const makerName = `永康市${maker.legalPerson}五金制品厂`
  const haulerName = `永康市${hauler.legalPerson}货运服务部`
  const rejection = '企业名称与营业执照不一致，请按营业执照修改'
  await submit(
    client,
    maker,
    creditCode(1),
    {
      type: 2,
      status: 'rejected',
      submittedAgoMs: 3 * dayMs,
      name: `${maker.legalPerson}五金`,
      reason: rejection,
    },
    now,
  )
  const pending = { status: 'pending', submittedAgoMs: 30 * hourMs, name: makerName } as const
  await submit(client, maker, creditCode(1), { ...pending, type: 2 }, now)
  await submit(
    client,
    hauler,
    creditCode(2),
    { ...pending, type: 3, submittedAgoMs: 2 * hourMs, name: haulerName },
    now,
  )
  const approved = { status: 'approved', submittedAgoMs: 100 * dayMs } as const
  const verified = [
    [demoAccounts.manufacturer.mobile, 2],
    [demoAccounts.carrier.mobile, 3],
  ] as const
  for (const [index, [mobile, type]] of verified.entries())
    await submit(client, await ofMobile(client, mobile), creditCode(3 + index), { ...approved, type }, now)
  await client.query(
    `update factory f set credit_code = v.credit_code, legal_person = v.legal_person, road_permit = v.road_permit,
      contact = v.legal_person
    from verification v where v.factory_id = f.id and v.status = 'approved'`,
  )
}
