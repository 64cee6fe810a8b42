/** Formats an integer amount without floats: a fixed number of decimals, trailing zeros dropped. */
function decimal(value: number, places: number, keep: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  const fraction = digits.slice(-places).replace(/0+$/, '').padEnd(keep, '0')
  return `${value < 0 ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Formats fen as yuan with two decimals: 12345 → '123.45'. */
export const yuanText = (fen: number) => decimal(fen, 2, 2)
/** Formats fen as yuan without zero decimals: 28500 → '285', 28550 → '285.50'. */
export const shortYuan = (fen: number) => yuanText(fen).replace(/\.00$/, '')
/** Separates thousands: 12345.6 → '12,345.6'. */
export function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

/** Formats fen as '¥1,234.50'. */
export function yuan(fen: number): string {
  const text = groupThousands(yuanText(Math.abs(fen)))
  return fen < 0 ? `-¥${text}` : `¥${text}`
}

/** Formats a unit price or rule as '¥1,234' or '¥1,234.50'; zero decimals are left out. */
export const priceText = (fen: number) => yuan(fen).replace(/\.00$/, '')

/** Formats grams as kilograms: 12500 → '12.5'. */
export const kilogramText = (grams: number) => decimal(grams, 3, 0)
/** Formats cm³ as cubic metres: 1500000 → '1.5'. */
export const cubicMetreText = (cm3: number) => decimal(cm3, 6, 0)
/** Formats parts per million as per mille: 3000 → '3'. */
export const perMilleText = (ppm: number) => decimal(ppm, 3, 0)
/** Formats grams as tonnes: 1500000 → '1.5'. */
export const tonneText = (grams: number) => decimal(grams, 6, 0)

/** Formats grams as '1,250.5 公斤'. */
export const kilograms = (grams: number) => `${groupThousands(kilogramText(grams))} 公斤`
/** Formats cm³ as '1.5 方'. */
export const cubicMetres = (cm3: number) => `${groupThousands(cubicMetreText(cm3))} 方`
