import type { AccessKind } from '../kernel/access.ts'
import type { Mode } from './wires.ts'

/** Permissions (permissions.ts) of 车次, vehicles and drivers. */
export const departurePermissions = {
  '/carrier/createDeparture': ['carrier', 'write'],
  '/carrier/getDepartureList': ['carrier', 'read'],
  '/carrier/getDeparture': ['carrier', 'read'],
  '/carrier/arriveDeparture': ['carrier', 'write'],
  '/carrier/changeDeparture': ['carrier', 'write'],
  '/carrier/getLoadable': ['carrier', 'read'],
  '/carrier/loadOrders': ['carrier', 'write'],
  '/carrier/unloadOrders': ['carrier', 'write'],
  // 车辆 and 司机
  '/carrier/getVehicleList': ['carrier', 'read'],
  '/carrier/saveVehicle': ['carrier', 'write'],
  '/carrier/retireVehicle': ['carrier', 'write'],
  '/carrier/getDriverList': ['carrier', 'read'],
  '/carrier/saveDriver': ['carrier', 'write'],
  '/carrier/retireDriver': ['carrier', 'write'],
} as const satisfies Record<`/${string}`, readonly [AccessKind, Mode]>
