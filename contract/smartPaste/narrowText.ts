import { boxes } from './readable/ticks.ts'

/** As much of a pasted text as is read, in UTF-16 units. */
export const mostPastedUnits = 5_000

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
  // a CJK character beyond the basic plane is not told from an emoji here: no name of a place has one
  if (isSign || (code >= 0x2190 && code <= 0x2bff) || code === 0x3000) return ' '
  return unit
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** 收 货 人: a label drawn out to the width of a form's column. */
const spacedLabel = new RegExp(
  `(^|[ ])(${'收货人 收件人 发货人 寄件人 托运人 联系人 收货 发货 电话 手机 固话 地址 品名 货名 品种 件数 数量 重量 总重量 总重 毛重 体积 包装 付款 付款方式 结算 到站 发站 备注 运费 规格 尺寸'
    .split(' ')
    .map((word) => [...word].join(' {0,6}'))
    .join('|')})( *)(?=:)`,
  'gm',
)
const closedUp = (_match: string, lead: string, label: string, behind: string) =>
  lead + label.replace(/ /g, '').padEnd(label.length) + behind

/**
 * The text with narrow digits and signs, without tags, control marks and emoji; every unit stands where it stood, but for
 * the letters of a drawn-out label, so that a
 * place in it is a place in what was pasted. Longer texts are cut at mostPastedUnits.
 */
export function narrowText(raw: string): { text: string; isCut: boolean } {
  const isCut = raw.length > mostPastedUnits
  const units = raw.slice(0, mostPastedUnits).split('')
  const text = units
    .map(narrowed)
    .join('')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\s{0,5}\/?>/gi, (tag) => `\n${blank(tag.slice(1))}`)
    .replace(/<\/?[a-z][^<>\n]{0,300}>/gi, blank)
    .replace(/&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/g, blank)
  return { text: text.replace(spacedLabel, closedUp), isCut }
}
