import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

/** Typing and recognition errors in common words of orders, with their correction. */
const slips: [RegExp, string][] = [
  [/(?<=[收发])[贷火](?=[人方:：])/g, '货'],
  [/(?<=收[货件])[仁忍入八](?=[:：叫是 ])/g, '人'],
  [/发贷(?=[:：])/g, '发货'],
  [/电[花活化哗](?=[:：号是 \d])/g, '电话'],
  [/手[几积](?=[:：号])/g, '手机'],
  [/地[止趾知](?=[:：是])/g, '地址'],
  [/品[铭明](?=[:：])/g, '品名'],
  [/货铭(?=[:：])/g, '货名'],
  [/(?<=数)[星置](?=[:：])/g, '量'],
  [/重[星亮置](?=[:：])/g, '重量'],
  [/付[歀欵]/g, '付款'],
  [/月节(?![日目])/g, '月结'],
  [/(?<=[:： ,，]|运费)[道倒]付/g, '到付'],
  [/(?<=[代带]收)[火贷或]款/g, '货款'],
  [/带收(?=货款|\d)/g, '代收'],
  [/公[金近](?![\u4e00-\u9fa5])/g, '公斤'],
  [/(?<=\d)相(?=[ ,，\d]|$)/g, '箱'],
  [/(?<=\d)[太抬](?=[ ,，\d]|$)/g, '台'],
  [/(?<=回单[一二两三1-3])分/g, '份'],
]

/** Corrects obvious typing errors. */
export const fixTypos = (text: RewrittenText): RewrittenText =>
  slips.reduce((now, [pattern, word]) => rewrite(now, pattern, () => word), text)
