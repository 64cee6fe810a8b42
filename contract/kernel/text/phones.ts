/**
 * Returns the canonical spelling of a phone number, so that limits count one number once. Full-width characters become narrow;
 * spaces, dots, brackets and +86 or 0086 before a mobile are removed. Other text is returned as is and fails its check.
 */
export function normalizePhone(input: string): string {
  const narrow = input.normalize('NFKC').replace(/[\s\u200b-\u200f\u202a-\u202e\ufeff.()·]/g, '')
  const withoutCountry = narrow.replace(/^(\+|00)86-?/, '')
  const digits = withoutCountry.replace(/-/g, '')
  return /^1\d{10}$/.test(digits) ? digits : withoutCountry
}

/**
 * Returns a key that is equal for all spellings of a checked number: 0579-87112233 and 057987112233, 400-123-4567 and 4001234567.
 * An extension stays separate.
 */
export function phoneKey(value: string): string {
  const canonical = normalizePhone(value)
  const extension = /^0\d{2,3}-?\d{7,8}-(\d{1,6})$/.exec(canonical)?.[1]
  if (extension === undefined) return canonical.replace(/-/g, '')
  return `${canonical.slice(0, -extension.length - 1).replace(/-/g, '')}-${extension}`
}

/**
 * Returns a phone for strangers: 138********, 0579-********. Shows a mobile's first three digits or a landline's area code. At
 * least six digits are hidden (GB/T 41833), among them the last four, which unlock a waybill.
 */
export function maskPhone(value: string): string {
  const areaCode = /^0\d{2,3}(?=-)/.exec(value)?.[0]
  const shown = areaCode?.length ?? (/^1\d{10}$/.test(value) ? 3 : 0)
  return value.slice(0, shown) + value.slice(shown).replace(/\d/g, '*')
}

/** Returns the last four digits, which prove a party of a waybill. A landline's extension does not count. */
export function phoneTail(value: string): string {
  const withoutExtension = value.replace(/^(0\d{2,3}-?\d{7,8})-\d{1,6}$/, '$1')
  return withoutExtension.replace(/\D/g, '').slice(-4)
}
