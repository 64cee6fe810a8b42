import { isOfProvince } from '../regions/provinces.ts'

const length = 18
/** Characters of GB 32100, and the weights of the first 17 (3^n mod 31). I, O, S, V and Z are excluded. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** Weights of the eight characters of an organisation code (GB 11714); letters count from 10. */
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]
/** Kinds of organisation (character 2) by registration authority (character 1). */
const kindsOfAuthority: Readonly<Record<string, string>> = {
  '1': '1239',
  '2': '19',
  '3': '123459',
  '4': '19',
  '5': '1239',
  '6': '129',
  '7': '129',
  '8': '19',
  '9': '123',
  A: '19',
  N: '1239',
  Y: '1',
}
/** Region code of 国家市场监督管理总局 and other offices of the state. */
const wholeCountry = '100000'

/** Returns the canonical spelling of a social credit code: narrow, capitals, without spaces and hyphens. */
export const normalizeCreditCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** Returns the 18th character for the first 17. */
export function creditCodeCheckSign(first17: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * signs.indexOf(first17.charAt(at)), 0)
  return signs.charAt((31 - (sum % 31)) % 31)
}

/** Returns the ninth character of an organisation code for its first eight (GB 11714). */
export function organisationCheckSign(first8: string): string {
  const sum = organisationWeights.reduce(
    (total, weight, at) => total + weight * Number.parseInt(first8.charAt(at), 36),
    0,
  )
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** Returns the fault of a canonical social credit code (GB 32100) as a sentence; null if valid. */
export function creditCodeFault(code: string): string | null {
  if (code === '') return '请填写统一社会信用代码'
  if (code.length !== length) return `统一社会信用代码应为 18 位，现在是 ${code.length} 位，请核对`
  const foreign = [...code].findIndex((sign) => !signs.includes(sign))
  if (foreign >= 0)
    return `统一社会信用代码第 ${foreign + 1} 位“${code.charAt(foreign)}”不会出现在代码里（没有 I、O、S、V、Z），请核对`
  const kinds = kindsOfAuthority[code.charAt(0)]
  if (kinds === undefined) return '统一社会信用代码第 1 位不是有效的登记管理部门代码，请核对'
  if (!kinds.includes(code.charAt(1))) return '统一社会信用代码第 2 位不是有效的机构类别代码，请核对'
  const region = code.slice(2, 8)
  if (!/^\d{6}$/.test(region) || !(isOfProvince(region) || region === wholeCountry))
    return '统一社会信用代码第 3–8 位不是有效的行政区划码，请核对'
  if (organisationCheckSign(code.slice(8, 16)) !== code.charAt(16))
    return '统一社会信用代码第 9–17 位的组织机构代码不对，请核对'
  return creditCodeCheckSign(code.slice(0, -1)) === code.at(-1)
    ? null
    : '统一社会信用代码第 18 位校验码与前 17 位不符，请逐位核对'
}
