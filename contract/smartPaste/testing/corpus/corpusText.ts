/**
 * A pasted text with its correct reading. Names and phones are invented. Fields left out are expected to stay unset. Fields use a
 * short form: parts divided by |, an empty part for nothing.
 */
export interface CorpusText {
  text: string
  /** The shipper: name|phone|region in full|address|company. */
  from?: string
  /** The recipient, in the same form. */
  to?: string
  /** Rows of goods: name|packaging|pieces|kilograms|cubic metres|centimetres as L*W*H. */
  goods?: string[]
  /** Amounts of several rows together: pieces|kilograms|cubic metres. */
  totals?: string
  /** Words divided by blanks: 上门提货 自送 自提 送货上门 送货上楼 现付 到付 月结 回单付 代收N 保价N 回单N 控货 日期 N点. */
  services?: string
  remark?: string
}

/** The day on which all texts were written: a Saturday. */
export const corpusToday = '2026-11-21'
