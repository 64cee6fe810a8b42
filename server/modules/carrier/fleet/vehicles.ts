import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { Vehicle } from '#contract/carrier/fleetCalls.ts'
import { normalizePlate } from '#contract/kernel/text/plates.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'

/** Maximum departures to a destination that are searched for a vehicle or driver. */
const departuresMax = 50

/** Returns SQL for the newest departure to a destination with this vehicle or driver, or for null. */
export const lastDepartureSql = (
  carrierId: number,
  destinationCode: string | undefined,
  isNamed: RawBuilder<boolean>,
) =>
  destinationCode === undefined
    ? sql`null::bigint`
    : sql`(select max(r.id) from (select d.id, d.plate, d.driver, d.driver_phone from departure d
        where d.carrier_id = ${carrierId} and d.destination_code = ${destinationCode} order by d.id desc limit ${departuresMax}) r
        where ${isNamed})`

/** Returns a page of a carrier's vehicles: first those that went to the destination, then by last use. */
export async function listVehicles(
  db: Database,
  carrierId: number,
  { page, pageSize, keyword, isRetired, destinationCode }: CallRequest<'/carrier/getVehicleList'>,
): Promise<CallAnswer<'/carrier/getVehicleList'>> {
  const matching = sql`from vehicle v where v.carrier_id = ${carrierId}
    and (v.retired_at is not null) = ${isRetired} and v.plate ilike ${containing(normalizePlate(keyword ?? ''))}`
  const { rows: list } = await sql<Vehicle>`
    select v.id, v.plate, v.capacity_grams as "capacityGrams", v.capacity_cm3 as "capacityCm3",
      v.last_used_at as "lastUsedAt", v.retired_at is not null as "isRetired" ${matching}
    order by ${lastDepartureSql(carrierId, destinationCode, sql<boolean>`r.plate = v.plate`)} desc nulls last,
      v.last_used_at desc nulls last, v.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  return { list, total: rows[0]?.total ?? 0 }
}

/** Locks a carrier's fleet, so that a concurrent duplicate is refused instead of failing. */
export async function lockFleet(trx: WriteTransaction, carrierId: number): Promise<void> {
  await sql`select 1 from factory where id = ${carrierId} for no key update`.execute(trx)
}

/** Adds or changes a vehicle; a plate is unique, retired vehicles included. */
export const saveVehicle: Handler<'/carrier/saveVehicle'> = async (
  { trx, user },
  { vehicleId = null, plate, capacityGrams, capacityCm3 },
) => {
  await lockFleet(trx, user.factoryId)
  const { rows: same } = await sql<{ id: number; isRetired: boolean }>`
    select id, retired_at is not null as "isRetired" from vehicle
    where carrier_id = ${user.factoryId} and plate = ${plate} and id is distinct from ${vehicleId}::bigint`.execute(
    trx,
  )
  if (same[0]) refuse('vehicleTaken', { params: { plate, where: same[0].isRetired ? '已停用' : '车辆' } })
  const { rows } =
    vehicleId === null
      ? await sql<{ id: number }>`
          insert into vehicle (carrier_id, plate, capacity_grams, capacity_cm3)
          values (${user.factoryId}, ${plate}, ${capacityGrams}, ${capacityCm3}) returning id`.execute(trx)
      : await sql<{ id: number }>`
          update vehicle set plate = ${plate}, capacity_grams = ${capacityGrams}, capacity_cm3 = ${capacityCm3}
          where id = ${vehicleId} and carrier_id = ${user.factoryId} returning id`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** 停用: stops offering a vehicle, or offers it again; its earlier departures stay. */
export const retireVehicle: Handler<'/carrier/retireVehicle'> = async (
  { trx, user, now },
  { vehicleId, isRetired },
) => {
  const { rows } = await sql`
    update vehicle set retired_at = ${isRetired ? now : null}
    where id = ${vehicleId} and carrier_id = ${user.factoryId} returning id`.execute(trx)
  if (rows.length === 0) refuse('notFound')
  return null
}

/** Saves the vehicle of a departure; a retired one becomes active again. */
export async function saveUsedVehicle(
  trx: WriteTransaction,
  { carrierId, plate, now }: { carrierId: number; plate: string; now: Date },
): Promise<void> {
  await sql`
    insert into vehicle (carrier_id, plate, last_used_at) values (${carrierId}, ${plate}, ${now})
    on conflict (carrier_id, plate) do update set last_used_at = excluded.last_used_at, retired_at = null`.execute(
    trx,
  )
}
