import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { Driver } from '#contract/carrier/fleetCalls.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { lockFleet, lastDepartureSql } from './vehicles.ts'

/** Returns a page of a carrier's drivers: first those that drove to the destination, then by last use. */
export async function listDrivers(
  db: Database,
  carrierId: number,
  { page, pageSize, keyword, isRetired, destinationCode }: CallRequest<'/carrier/getDriverList'>,
): Promise<CallAnswer<'/carrier/getDriverList'>> {
  const matching = sql`from driver v where v.carrier_id = ${carrierId}
    and (v.retired_at is not null) = ${isRetired} and (v.name || ' ' || v.phone) ilike ${containing(keyword ?? '')}`
  const lastTrip = lastDepartureSql(
    carrierId,
    destinationCode,
    sql<boolean>`r.driver = v.name and r.driver_phone = v.phone`,
  )
  const { rows: list } = await sql<Driver>`
    select v.id, v.name, v.phone, v.last_used_at as "lastUsedAt", v.retired_at is not null as "isRetired" ${matching}
    order by ${lastTrip} desc nulls last, v.last_used_at desc nulls last, v.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  return { list, total: rows[0]?.total ?? 0 }
}

/** Adds or changes a driver; name and phone are unique, retired drivers included. */
export const saveDriver: Handler<'/carrier/saveDriver'> = async (
  { trx, user },
  { driverId = null, name, phone },
) => {
  await lockFleet(trx, user.factoryId)
  const { rows: same } = await sql<{ isRetired: boolean }>`
    select retired_at is not null as "isRetired" from driver
    where carrier_id = ${user.factoryId} and name = ${name} and phone = ${phone} and id is distinct from ${driverId}::bigint`.execute(
    trx,
  )
  if (same[0]) refuse('driverTaken', { params: { name, where: same[0].isRetired ? '已停用' : '司机' } })
  const { rows } =
    driverId === null
      ? await sql<{ id: number }>`
          insert into driver (carrier_id, name, phone) values (${user.factoryId}, ${name}, ${phone}) returning id`.execute(
          trx,
        )
      : await sql<{ id: number }>`
          update driver set name = ${name}, phone = ${phone}
          where id = ${driverId} and carrier_id = ${user.factoryId} returning id`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** 停用: stops offering a driver, or offers one again. */
export const retireDriver: Handler<'/carrier/retireDriver'> = async (
  { trx, user, now },
  { driverId, isRetired },
) => {
  const { rows } = await sql`
    update driver set retired_at = ${isRetired ? now : null}
    where id = ${driverId} and carrier_id = ${user.factoryId} returning id`.execute(trx)
  if (rows.length === 0) refuse('notFound')
  return null
}

/** Saves the driver of a departure if there is a phone; a retired one becomes active again. */
export async function saveUsedDriver(
  trx: WriteTransaction,
  { carrierId, name, phone, now }: { carrierId: number; name: string; phone: string; now: Date },
): Promise<void> {
  if (name === '' || phone === '') return
  await sql`
    insert into driver (carrier_id, name, phone, last_used_at) values (${carrierId}, ${name}, ${phone}, ${now})
    on conflict (carrier_id, name, phone) do update set last_used_at = excluded.last_used_at, retired_at = null`.execute(
    trx,
  )
}
