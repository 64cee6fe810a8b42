import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Driver, Vehicle } from '../../../../contract/carrier/fleetCalls.ts'
import { canonicalPlate } from '../../../../contract/kernel/text/plates.ts'
import { driversQuery, vehiclesQuery } from './fleetReads.ts'

const typingPauseMs = 200
const offeredAtOnce = 4

/** What stands in the fields of vehicle and driver. */
export interface VehicleValues {
  plate: string
  driver: string
  driverPhone: string
}

export interface VehicleChoice {
  /** The kept vehicle that was typed. */
  vehicle: Vehicle | undefined
  /** What else fits what was typed, the last ones to this place first. */
  vehicles: readonly Vehicle[]
  drivers: readonly Driver[]
}

/** The carrier's vehicles and drivers as they fit what is typed; `destinationCode`: '' where no place is known yet. */
export function useVehicleChoice(
  { plate, driver, driverPhone }: VehicleValues,
  destinationCode: string,
): VehicleChoice {
  const [typedPlate] = useDebouncedValue(plate.trim(), typingPauseMs)
  const [typedDriver] = useDebouncedValue(driver.trim(), typingPauseMs)
  const asked = { pageSize: offeredAtOnce + 1, ...(destinationCode ? { destinationCode } : {}) }
  const { data: vehicles } = useQuery(
    vehiclesQuery({ ...asked, ...(typedPlate ? { keyword: typedPlate } : {}) }),
  )
  const { data: drivers } = useQuery(
    driversQuery({ ...asked, ...(typedDriver ? { keyword: typedDriver } : {}) }),
  )
  const isTyped = (one: Vehicle) => one.plate === canonicalPlate(plate)
  const isNamed = (one: Driver) => one.name === driver.trim() && one.phone === driverPhone.trim()
  return {
    vehicle: vehicles?.list.find(isTyped),
    vehicles: (vehicles?.list ?? []).filter((one) => !isTyped(one)).slice(0, offeredAtOnce),
    drivers: (drivers?.list ?? []).filter((one) => !isNamed(one)).slice(0, offeredAtOnce),
  }
}
