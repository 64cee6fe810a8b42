import { boxes } from './readable/checkboxes.ts'

/** Maximum length of the pasted text that is read, in UTF-16 units. */
export const pastedUnitsMax = 5_000

const replacements: Record<string, string> = {
  ...Object.fromEntries([...'☑✓✔√✅●■◉☒'].map((sign) => [sign, boxes.ticked])),
  ...Object.fromEntries([...'☐□○◯❌✗✘▢'].map((sign) => [sign, boxes.empty])),
  '×': '*',
  '✕': '*',
  '✖': '*',
  '﹡': '*',
  '㎥': '方',
  '￥': '¥',
  '【': '[',
  '】': ']',
  '「': '[',
  '」': ']',
  '〖': '[',
  '〗': ']',
  '—': '-',
  '–': '-',
  '－': '-',
  丨: '|',
  '┃': '|',
  '→': '>',
  '➡': '>',
  '➔': '>',
  '⇒': '>',
  '³': '3',
}

function narrowed(unit: string): string {
  const known = replacements[unit]
  if (known !== undefined) return known
  const code = unit.charCodeAt(0)
  // full-width letters, digits and signs
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (unit === '\n') return unit
  if (unit === '\r' || unit === '\t') return ' '
  const isSign =
    code < 0x20 || (code >= 0x7f && code < 0xa1) || (code >= 0x2000 && code <= 0x206f) || code >= 0xd800
  // CJK characters beyond the basic plane become blanks like emoji; no place name has one
  if (isSign || (code >= 0x2190 && code <= 0x2bff) || code === 0x3000) return ' '
  return unit
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** 收 货 人: a label spaced out to the width of a form's column. */
const spacedLabel = new RegExp(
  `(^|[ ])(${'收货人 收件人 发货人 寄件人 托运人 联系人 收货 发货 电话 手机 固话 地址 品名 货名 品种 件数 数量 重量 总重量 总重 毛重 体积 包装 付款 付款方式 结算 到站 发站 备注 运费 规格 尺寸'
    .split(' ')
    .map((word) => [...word].join(' {0,6}'))
    .join('|')})( *)(?=:)`,
  'gm',
)
const closeLabel = (_match: string, lead: string, label: string, behind: string) =>
  lead + label.replace(/ /g, '').padEnd(label.length) + behind

/**
 * Returns the text with narrow digits and signs, without tags, control characters and emoji; cut at pastedUnitsMax. Positions
 * are those of the pasted text, except within spaced-out labels.
 */
export function narrowText(raw: string): { text: string; isCut: boolean } {
  const isCut = raw.length > pastedUnitsMax
  const units = raw.slice(0, pastedUnitsMax).split('')
  const text = units
    .map(narrowed)
    .join('')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\s{0,5}\/?>/gi, (tag) => `\n${blank(tag.slice(1))}`)
    .replace(/<\/?[a-z][^<>\n]{0,300}>/gi, blank)
    .replace(/&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/g, blank)
  return { text: text.replace(spacedLabel, closeLabel), isCut }
}
