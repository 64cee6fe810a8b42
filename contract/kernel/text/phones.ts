/**
 * The canonical spelling of a phone number: full-width digits and signs made narrow, spaces, dots and brackets dropped, +86 or
 * 0086 dropped before a mobile, so that limits count one number once. What is not a phone stays what it is and fails its check.
 */
export function normalMobile(input: string): string {
  const narrow = input.normalize('NFKC').replace(/[\s\u200b-\u200f\u202a-\u202e\ufeff.()·]/g, '')
  const withoutCountry = narrow.replace(/^(\+|00)86-?/, '')
  const digits = withoutCountry.replace(/-/g, '')
  return /^1\d{10}$/.test(digits) ? digits : withoutCountry
}

/**
 * What makes a checked number the same number in another spelling: 0579-87112233 and 057987112233, 400-123-4567 and 4001234567.
 * An extension stays apart.
 */
export function phoneKey(value: string): string {
  const canonical = normalMobile(value)
  const extension = /^0\d{2,3}-?\d{7,8}-(\d{1,6})$/.exec(canonical)?.[1]
  if (extension === undefined) return canonical.replace(/-/g, '')
  return `${canonical.slice(0, -extension.length - 1).replace(/-/g, '')}-${extension}`
}

/**
 * A phone as strangers may see it: the first three digits of a mobile, the area code of a landline, nothing of the last four,
 * which unlock a waybill. At least six digits are hidden (GB/T 41833 asks for that): 138********, 0579-********.
 */
export function maskPhone(value: string): string {
  const areaCode = /^0\d{2,3}(?=-)/.exec(value)?.[0]
  const shown = areaCode?.length ?? (/^1\d{10}$/.test(value) ? 3 : 0)
  return value.slice(0, shown) + value.slice(shown).replace(/\d/g, '*')
}

/** The last four digits, by which a party to a waybill shows that it is one; those of a landline stand before its extension. */
export function phoneTail(value: string): string {
  const withoutExtension = value.replace(/^(0\d{2,3}-?\d{7,8})-\d{1,6}$/, '$1')
  return withoutExtension.replace(/\D/g, '').slice(-4)
}
