import { sql } from 'kysely'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { OpsSite } from '#contract/operators/siteCalls.ts'
import { currentCode, regionText } from '#contract/regions/regions.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '../../audit/index.ts'

type Row = Omit<OpsSite, 'regionText'>

async function readSites(db: Queryable): Promise<{ list: OpsSite[]; total: number }> {
  const { rows } = await sql<Row>`
    select t.city_id as "cityId", t.parent_id as "parentId", t.name, t.disabled, t.place,
      (select count(*) from line l where l.site_id = t.city_id) as lines,
      (select count(*) from line l where l.site_id = t.city_id and l.status = 'on') as "linesOn",
      (select count(*) from carrier_invitation i where i.site_id = t.city_id) as invitations,
      exists (select from line l join freight_order o on o.line_id = l.id where l.site_id = t.city_id) as "hasOrders"
    from site t order by t.place, t.city_id limit 1000`.execute(db)
  return wholeList(rows.map((row) => ({ ...row, regionText: regionText(regions, String(row.cityId)) })))
}

/** Returns the parent region: a district's city, a city's province. */
const parentOf = (code: string) =>
  Number(code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`)

const saveSite: Handler<'/ops/saveSite'> = async (context, { cityCode, name, place, disabled }) => {
  const { trx } = context
  const code = currentCode(regions, cityCode)
  if (code === null || code.endsWith('0000'))
    return refuseField('cityCode', '城市', '城市要选到市或县（区），请重新选择')
  const cityId = Number(code)
  if (disabled && cityId === defaultSite.cityId) refuse('siteDefault')
  await sql`lock table site in share row exclusive mode`.execute(trx)
  const before = await trx
    .selectFrom('site')
    .select(['name', 'place', 'disabled'])
    .where('city_id', '=', cityId)
    .executeTakeFirst()
  await sql`
    insert into site (city_id, parent_id, name, place, disabled) values (${cityId}, ${parentOf(code)}, ${name}, ${place}, ${disabled})
    on conflict (city_id) do update set name = excluded.name, place = excluded.place, disabled = excluded.disabled`.execute(
    trx,
  )
  await writeAudit(trx, context, {
    action: 'site.saved',
    subject: { kind: 'site', id: cityId },
    ...(before ? { before } : {}),
    after: { name, place, disabled },
  })
  return readSites(trx)
}

/** Handlers of 站点 (product.md §5): a new city is a new row. */
export const opsSiteHandlers = {
  '/ops/getSiteList': ({ db }) => readSites(db),
  '/ops/saveSite': saveSite,
} satisfies Partial<Handlers>
