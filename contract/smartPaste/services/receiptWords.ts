import { numeral } from '../goods/numerals.ts'
import { oneOf } from '../oneOf.ts'

const receipt = '(?:签?回单|签收?单(?:返还|返回))'
/** Up to the count of 回单签好寄回，两份, without a count or other papers between. */
const uptoCount = (most: number) => `(?:(?!发票|合同|照片)[^\\n。;\\d份]){0,${most}}?`

/** Words for signed receipts with their count, each in a group of its own. */
export const countedReceipts = oneOf(
  // 签回单两份, 回单要签3份寄回, 回单一式两联
  `(?:要|需要?|签|附|带)?签?(?:回 {0,3}单|签收单)(?:[\\s:|要签]{0,4}|要(?:回来?|寄回|返回))(?:签字|盖章|签名|[和及加]){0,4}\\s*(?:一式)?(?<copies>${numeral})\\s*[份联张]`,
  // 回单: 2, 签收单返回：3
  `${receipt}\\s*:?\\s*(?<digit>[1-9])(?![\\d.]) ?份?`,
  // 回单要求 份数：2
  '回单[^\\n]{0,8}份数 *:? *(?<count>[1-9])',
  // 回单 x2
  '回单 ?[x*] ?(?<times>[1-9])',
  // 回单签好寄回，两份; but not 回单要寄回，我要2份发票
  `(?:签?回单|签单返还)${uptoCount(10)}[要,，(: 签]{1,4}(?<behind>[一二两三四五1-5]) ?份(?! ?(?:发票|合同|照片))`,
  // 两份签回单
  `(?<!\\d)(?<before>${numeral})\\s?份签?回单`,
  // 回单几份 \n 2份
  '回单(?:几份|要不要)[^\\n]*\\n(?:[^\\n\\d]{0,20}\\n)?(?![^\\n]{0,12}(?:合同|发票|说明书))[^\\n\\d]{0,12}(?<answer>[1-9])份',
  // 签回单(2)份
  '签收?回单 ?\\( ?(?<boxed>[1-9]) ?\\) ?份',
  // 需签回原件2份, 签单返一份
  `(?:签?回单|签收单|签单|签回(?=原件))(?!返还)${uptoCount(8)}(?:返回?|原件|回来|带回|寄回|要|式) {0,2}(?<returned>[一二两三四五1-5]) ?[份联张](?! ?(?:发票|合同|[照相图]片))`,
)

/** Words for a signed receipt without a count: one copy. */
export const wantedReceipts = oneOf(
  // 要签回单, 回单要寄回
  /(?:需要|要|需|签|返|有|附|带){0,2}(?:回单|签收单)(?:要?(?:返回|寄回|签回))?(?:\s*:?\s*(?:要|有|是))?/,
  // 签单返还
  /签单(?:要)?(?:返回|返还)/,
  // 单子签了字要寄回来; but not 单子签了要寄回来没
  /单子签了?(?:字)?要寄回来?(?!了?没|[,，]?不用)/,
)
