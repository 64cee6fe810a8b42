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

/** A phone as strangers may see it: at least six digits hidden (GB/T 41833): 138******00, 0579-******33. */
export function maskPhone(value: string): string {
  const digits = value.replace(/\D/g, '').length
  const hide = Math.max(6, digits - 5)
  const tailShown = 2
  let index = 0
  return value.replace(/\d/g, (digit) => {
    index += 1
    const fromEnd = digits - index
    return fromEnd >= tailShown && fromEnd < tailShown + hide ? '*' : digit
  })
}

/** The last four digits, by which a party to a waybill shows that it is one; those of a landline stand before its extension. */
export function phoneTail(value: string): string {
  const withoutExtension = value.replace(/^(0\d{2,3}-?\d{7,8})-\d{1,6}$/, '$1')
  return withoutExtension.replace(/\D/g, '').slice(-4)
}
