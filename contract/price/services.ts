/** The services of a line; the names of LineFees (pricing.ts). */
export const serviceKeys = ['pickup', 'delivery', 'upstairs', 'insurance', 'cod', 'receipt', 'hold'] as const
export type ServiceKey = (typeof serviceKeys)[number]

export const serviceLabels: Record<ServiceKey, string> = {
  pickup: '上门提货',
  delivery: '送货上门',
  upstairs: '送货上楼',
  insurance: '保价',
  cod: '代收货款',
  receipt: '签回单',
  hold: '控货',
}

export type DeliveryMode = 'self' | 'door' | 'upstairs'
export type PickupMode = 'self' | 'door'

/** Wanted services besides carriage; sums in fen, 0 where the service is not wanted. */
export interface WantedServices {
  pickupMode: PickupMode
  deliveryMode: DeliveryMode
  declaredValueFen: number
  codFen: number
  receiptCopies: number
  isHeld: boolean
}

/** No services: the customers bring and collect the goods themselves. */
export const noServices: WantedServices = {
  pickupMode: 'self',
  deliveryMode: 'self',
  declaredValueFen: 0,
  codFen: 0,
  receiptCopies: 0,
  isHeld: false,
}

/** Returns the wanted services; delivery upstairs includes delivery to the door. */
export function wantedKeys(wanted: WantedServices): ServiceKey[] {
  const isWanted: Record<ServiceKey, boolean> = {
    pickup: wanted.pickupMode === 'door',
    delivery: wanted.deliveryMode !== 'self',
    upstairs: wanted.deliveryMode === 'upstairs',
    insurance: wanted.declaredValueFen > 0,
    cod: wanted.codFen > 0,
    receipt: wanted.receiptCopies > 0,
    hold: wanted.isHeld,
  }
  return serviceKeys.filter((key) => isWanted[key])
}

/** Returns the names of wanted services that are not offered; empty when the line can carry the consignment as wanted. */
export const unofferedServices = (offered: readonly ServiceKey[], wanted: WantedServices): string[] =>
  wantedKeys(wanted)
    .filter((key) => !offered.includes(key))
    .map((key) => serviceLabels[key])
