import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const blank = ([piece]: RegExpMatchArray) => ' '.repeat(piece.length)

/** 5.目的地___…___6.收货人___: numbers of a form's fields. */
const fieldNumber = /(?<=^|_|\s)\d{1,2}\.(?=[\u4e00-\u9fa5]{2,6}[_:： ])/gm
const numberedFields = 5

const steps: [RegExp, (match: RegExpMatchArray) => string][] = [
  // 寄_件_人__
  [/[\u4e00-\u9fa5](?:_[\u4e00-\u9fa5]){2,}/g, ([piece]) => piece.replace(/_/g, '')],
  // 件数__38__箱
  [/_{2,}/g, () => ' '],
  // 签回单_2_份, ￥_6800_
  [/(?<=[\u4e00-\u9fa5¥￥])_+(?=\d)|(?<=\d)_+(?=[\u4e00-\u9fa5])/g, () => ' '],
  // 件数 _38_
  [/(?<=^|[\s:：])_|_(?=\s|$)/gm, () => ' '],
  // 收货人......王小明......
  [
    /(?<=[\u4e00-\u9fa5] ?)(?:\.{4,}|…{2,}|·{4,})(?= ?[\u4e00-\u9fa5\d])/g,
    ([piece]) => ':'.padEnd(piece.length),
  ],
  [/\.{4,}|…{2,}|·{4,}/g, blank],
  // "收件人","手机"
  [/^"|"(?=,")|(?<=",)"|"$/gm, () => ''],
  // 重量（0.96）吨
  [
    /(?<=(?:重量?|体积|[件箱]数|数量) ?:? ?)\( {0,2}(\d[\d.]{0,8}) {0,2}\)(?= ?(?:件|箱|吨|公斤|kg|方|台|个|只))/gi,
    ([piece]) => ` ${piece.slice(1, -1)} `,
  ],
  // 收货人：[ 王小明 ]
  [/(?<=[:：] ?)\[ +[^[\]\n]{1,30}? +\]/g, ([piece]) => ` ${piece.slice(1, -1)} `],
]

const withoutNumbers = (text: RewrittenText) =>
  (text.text.match(fieldNumber)?.length ?? 0) < numberedFields ? text : rewrite(text, fieldNumber, blank)

/** Replaces what only draws a form: lines and dots to write on, brackets around a value. */
export const dropRuling = (text: RewrittenText): RewrittenText =>
  steps.reduce((now, [pattern, into]) => rewrite(now, pattern, into), withoutNumbers(text))
