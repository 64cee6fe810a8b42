/**
 * Returns the check digit of GB/T 17710 (ISO 7064, MOD 11,10) for decimal digits. It detects every single wrong digit and nearly
 * every swap of neighbours.
 */
export function checkDigitOf(digits: string): string {
  let product = 10
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (sum * 2) % 11
  }
  return String((11 - product) % 10)
}

/** Checks whether the last digit of a string of decimal digits is its check digit. */
export function hasValidCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checkDigitOf(digits.slice(0, -1)) === digits.slice(-1)
}

const payloadDigits = 11
const payloadRange = 10n ** BigInt(payloadDigits)

/**
 * Maps consecutive serials to scattered payloads without collisions (an affine bijection modulo 10^11: the factor is coprime to
 * 10). A number so reveals neither the number of orders nor the next number.
 */
const spread = (serial: number, factor: bigint, offset: bigint) =>
  ((BigInt(serial) * factor + offset) % payloadRange).toString().padStart(payloadDigits, '0')

const numbered = (prefix: string, payload: string) => `${prefix}${payload}${checkDigitOf(payload)}`

/** Returns the order number of a serial (≥ 1): `D`, eleven digits, check digit. */
export function orderNumber(serial: number): string {
  return numbered('D', spread(serial, 62_704_923_889n, 40_961_117_533n))
}

/** Returns the waybill number of a serial (≥ 1): `YD`, eleven digits, check digit. */
export function waybillNumber(serial: number): string {
  return numbered('YD', spread(serial, 38_160_594_277n, 71_326_480_159n))
}

/** Returns the pay order number of a serial (≥ 1): `XF`, eleven digits, check digit. */
export function payOrderNumber(serial: number): string {
  return numbered('XF', spread(serial, 51_830_276_641n, 27_504_918_367n))
}

/** Returns the departure number of a serial (≥ 1): `FC`, eleven digits, check digit. */
export function departureNumber(serial: number): string {
  return numbered('FC', spread(serial, 47_290_613_857n, 58_143_902_671n))
}

/** Checks whether a text has the form of a pay order number, check digit included. */
export function isPayOrderNumber(text: string): boolean {
  const digits = /^XF(\d{12})$/.exec(text)?.[1]
  return digits !== undefined && hasValidCheckDigit(digits)
}

/** Checks whether a text has the form of our order or waybill numbers, check digit included. */
export function isOurNumber(text: string): boolean {
  const digits = /^(?:D|YD)(\d{12})$/.exec(text)?.[1]
  return digits !== undefined && hasValidCheckDigit(digits)
}

/** Returns the canonical spelling of a number, for storing and searching: narrow, capitals, without white space. */
export const normalizeNumber = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()
