import { z } from 'zod'
import { call } from '../kernel/call.ts'
import {
  cm3,
  flag,
  grams,
  id,
  keyword,
  listOf,
  nothing,
  paging,
  phone,
  plate,
  regionCode,
  requiredText,
} from '../kernel/fields.ts'

/** A vehicle of a carrier; a retired one is not offered for departures. */
const vehicle = z.object({
  id: id('车辆'),
  plate: z.string(),
  /** 载重 and 容积; null: unknown. */
  capacityGrams: z.int().nullable(),
  capacityCm3: z.int().nullable(),
  lastUsedAt: z.string().nullable(),
  isRetired: z.boolean(),
})
export type Vehicle = z.output<typeof vehicle>

const driver = z.object({
  id: id('司机'),
  name: z.string(),
  phone: z.string(),
  lastUsedAt: z.string().nullable(),
  isRetired: z.boolean(),
})
export type Driver = z.output<typeof driver>

const listed = {
  ...paging,
  isRetired: flag('已停用').default(false),
  /** Sorts by the latest trip to this region; left out: by the latest use. */
  destinationCode: regionCode('到站').optional(),
}

/** Calls for a carrier's 车辆 and 司机. */
export const fleetCalls = {
  '/carrier/getVehicleList': call({
    title: '车辆列表',
    request: z.strictObject({ ...listed, keyword: keyword('车牌号') }),
    response: listOf(vehicle),
    example: { page: 1, destinationCode: '330782' },
  }),
  '/carrier/saveVehicle': call({
    title: '新增或修改车辆',
    request: z.strictObject({
      /** Left out: a new one. */
      vehicleId: id('车辆').optional(),
      plate: plate(),
      capacityGrams: grams('载重').min(1, '要大于 0，不知道就留空').nullable(),
      capacityCm3: cm3('容积').min(1, '要大于 0，不知道就留空').nullable(),
    }),
    response: z.object({ id: id('车辆') }),
    example: { vehicleId: 1, plate: '浙G12345', capacityGrams: 30_000_000, capacityCm3: 80_000_000 },
  }),
  '/carrier/retireVehicle': call({
    title: '停用或恢复车辆',
    request: z.strictObject({ vehicleId: id('车辆'), isRetired: flag('停用') }),
    response: nothing,
    example: { vehicleId: 1, isRetired: true },
  }),
  '/carrier/getDriverList': call({
    title: '司机列表',
    request: z.strictObject({ ...listed, keyword: keyword('姓名或电话') }),
    response: listOf(driver),
    example: { page: 1, destinationCode: '330782' },
  }),
  '/carrier/saveDriver': call({
    title: '新增或修改司机',
    request: z.strictObject({
      /** Left out: a new one. */
      driverId: id('司机').optional(),
      name: requiredText('姓名', 30),
      phone: phone('电话'),
    }),
    response: z.object({ id: id('司机') }),
    example: { driverId: 1, name: '张师傅', phone: '13700137000' },
  }),
  '/carrier/retireDriver': call({
    title: '停用或恢复司机',
    request: z.strictObject({ driverId: id('司机'), isRetired: flag('停用') }),
    response: nothing,
    example: { driverId: 1, isRetired: true },
  }),
}
