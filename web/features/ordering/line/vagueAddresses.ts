import { visitedParties, isCityOrDistrict } from '#contract/orders/places.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { recordIdOf } from '../orderValues.ts'
import type { OrderValues, PartyKey } from '../orderValues.ts'

const names = { shipper: '发货人', recipient: '收货人' } as const
const savedKeys = { shipper: 'saveShipper', recipient: 'saveRecipient' } as const

function partyFaults(values: OrderValues, partyKey: PartyKey, regions: RegionIndex | null) {
  const { regionCode, address } = values[partyKey]
  const comes = visitedParties(values)[partyKey]
  const faults: { path: string; message: string }[] = []
  if (regionCode !== null && regions) {
    if (comes && regions.childrenOf(regionCode).length > 0)
      faults.push({
        path: `${partyKey}.regionCode`,
        message: `${names[partyKey]}所在地区请选到区县，承运商要上门`,
      })
    if (!isCityOrDistrict(regions, regionCode))
      faults.push({ path: `${partyKey}.regionCode`, message: `${names[partyKey]}所在地区请选到市或区县` })
  }
  const isSaved = values[savedKeys[partyKey]] && recordIdOf(values, partyKey) === null
  if ((comes || isSaved) && address.trim() === '')
    faults.push({ path: `${partyKey}.address`, message: `请填写${names[partyKey]}详细地址` })
  return faults
}

/** Returns the faults of vague addresses: door pickup or delivery needs district and street, otherwise a city. */
export const addressFaults = (values: OrderValues, regions: RegionIndex | null) => [
  ...partyFaults(values, 'shipper', regions),
  ...partyFaults(values, 'recipient', regions),
]
