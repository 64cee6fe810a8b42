import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Driver, Vehicle } from '#contract/carrier/fleetCalls.ts'
import { normalizePlate } from '#contract/kernel/text/plates.ts'
import { driversQuery, vehiclesQuery } from './fleetReads.ts'

const typingPauseMs = 200
const offeredAtOnce = 4

/** Values of the vehicle and driver fields. */
export interface VehicleValues {
  plate: string
  driver: string
  driverPhone: string
}

export interface VehicleChoice {
  /** The saved vehicle whose plate was typed. */
  vehicle: Vehicle | undefined
  /** Other matches, those last used for this destination first. */
  vehicles: readonly Vehicle[]
  drivers: readonly Driver[]
}

/** Returns vehicles and drivers that match the typed text. `destinationCode`: '' while unknown. */
export function useVehicleChoice(
  { plate, driver, driverPhone }: VehicleValues,
  destinationCode: string,
): VehicleChoice {
  const [typedPlate] = useDebouncedValue(plate.trim(), typingPauseMs)
  const [typedDriver] = useDebouncedValue(driver.trim(), typingPauseMs)
  const request = { pageSize: offeredAtOnce + 1, ...(destinationCode ? { destinationCode } : {}) }
  const { data: vehicles } = useQuery(
    vehiclesQuery({ ...request, ...(typedPlate ? { keyword: typedPlate } : {}) }),
  )
  const { data: drivers } = useQuery(
    driversQuery({ ...request, ...(typedDriver ? { keyword: typedDriver } : {}) }),
  )
  const isTyped = (candidate: Vehicle) => candidate.plate === normalizePlate(plate)
  const isNamed = (person: Driver) => person.name === driver.trim() && person.phone === driverPhone.trim()
  return {
    vehicle: vehicles?.list.find(isTyped),
    vehicles: (vehicles?.list ?? []).filter((candidate) => !isTyped(candidate)).slice(0, offeredAtOnce),
    drivers: (drivers?.list ?? []).filter((person) => !isNamed(person)).slice(0, offeredAtOnce),
  }
}
