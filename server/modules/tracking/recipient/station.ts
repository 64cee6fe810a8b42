import { servesRecipient } from '#contract/orders/places.ts'
import type { DeliveryMode } from '#contract/price/services.ts'
import { regions } from '#server/core/regions.ts'

/** SQL columns of an order `o` on its line `l` that decide its pickup station. */
export const stationColumns = `l.destination_code as "destinationCode", l.destination_name as "stationName",
  l.destination_address as "stationAddress", l.destination_phones as "stationPhones", l.origin_phones as "carrierPhones",
  o.recipient ->> 'regionCode' as "recipientCode", o.recipient ->> 'regionText' as "recipientText", o.delivery_mode as "deliveryMode"`

export interface StationRow {
  destinationCode: string
  stationName: string
  stationAddress: string
  stationPhones: string[]
  carrierPhones: string[]
  recipientCode: string
  recipientText: string
  deliveryMode: DeliveryMode
}

export interface Station {
  name: string
  address: string
  phones: string[]
}

/** Returns the recipient's station. null where the line only passes through the region: only the carrier then knows the place. */
export function stationOf(row: StationRow): Station | null {
  const { destinationCode, recipientCode: regionCode, deliveryMode } = row
  if (!servesRecipient(regions, { destinationCode, viaCodes: [] }, { regionCode, deliveryMode })) return null
  return { name: row.stationName, address: row.stationAddress, phones: row.stationPhones }
}
