import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const weekdays = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun']
/** pick up on Monday; the weekdays of other things stay: deliver by Friday. */
const pickupDay = new RegExp(
  `(?<!\\b(?:no|not|never) )(\\bpick ?up(?: it| them)?|上门提货) (?:on )?(?:this |(next) )?(${weekdays.join('|')})day\\b`,
  'gi',
)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** pick up Monday 23 Nov after 10:00 */
const pickupDate = new RegExp(
  `(?<!\\b(?:no|not|never) )\\b(pick ?up(?: it| them)?) ?:? ?(?:on )?(?:(?:${weekdays.join('|')})day,? )?(\\d{1,2})(?:st|nd|rd|th)? (${months.join('|')})[a-z]*\\.?(?: (?:after|from|at) (?=\\d{1,2}:\\d\\d))?`,
  'gi',
)

/** Nov 23; but not MARS 20箱, Mar 20 ctns. */
const monthDay =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:[\u4e00-\u9fa5]|pcs|pieces?|ctns?|cartons?|box|kgs?|pallets?|plts?|bags?|rolls?|sets?|units?|cases?))/gi

/** English words of traders with their translation, in the order of application. */
const words: [RegExp, string][] = [
  [
    /\b(?:freight|who pays)\b ?:? ?(?:(?:is |will be |to be )?paid )?(?:by |for )?(?:the )?(?:consignee|receiver|recipient|buyer)\b/gi,
    ' 到付 ',
  ],
  [
    /\b(?:freight|who pays)\b ?:? ?(?:(?:is |will be |to be )?paid )?(?:by |for )?(?:the )?(?:us\b(?! ?[$\d])|shipper|sender|seller|consignor)\b|(?<=运费 ?)paid by (?:us|shipper|sender|seller)\b/gi,
    ' 现付 ',
  ],
  // a clause of its own, and the only one that says who pays
  [
    /(?<!\bpays?\b[^]*)(?<=(?:^|[\n.,;!]) ?(?:and )?)(?:he|she|they|customer)(?: will|'ll)? pays?(?: for)?(?: the)? freight(?= ?(?:[.,;!\n]|$))(?![^]*\bpays?\b)/gi,
    ' 到付 ',
  ],
  [
    /\b(?:i|we)(?:'ll| will)? pay\b(?= ?(?:(?:the )?freight\b(?! ?monthly)|[.,;!\n]|$))(?: ?(?:the )?freight\b)?|\b(?:freight|payment)(?: will be| is)? ?(?:paid )?by (?:us|shipper|sender)\b/gi,
    ' 现付 ',
  ],
  [
    /\b(?:consignee|receiver|recipient|customer|buyer)(?:'ll| will)? pays?\b(?= ?(?:(?:the )?freight\b|[.,;!)\n]|$))|\bpay at destination\b|\bfreight (?:on|to be collected from) (?!us\b|me\b|our\b|account\b|board\b|truck\b)[A-Za-z]+|(?<=\bwho pays ?:? ?)(?:the )?(?:customer|consignee|receiver|buyer)\b/gi,
    ' 到付 ',
  ],
  [
    /\bwe (?:send|bring|deliver) (?:it|them|the goods) to your (?:depot|station|warehouse|terminal)(?: ourselves)?|\bby our own truck\b/gi,
    ' 自送 ',
  ],
  [/\bno pod\b(?: needed)?/gi, ' 不要回单 '],
  [
    /(?<=\b(?:payment|freight|terms?|credit) ?:? ?)monthly\b|\bmonthly (?:account|settlement|payment)\b/gi,
    ' 月结 ',
  ],
  [
    /\b(?:consignee|receiver|recipient|customer|buyer|he|she)(?: will|'ll)? (?:self[ -]?)?picks? ?up(?: it| them| the goods)?\b(?= ?(?:[.,;!\n]|$|at\b|from\b|himself\b))/gi,
    ' 自提 ',
  ],
  [/\b(?:deliver|delivery)(?: to)? upstairs\b/gi, ' 送货上楼 '],
  [/\b(?:pod|receipts?)(?= ?\d ?cop)/gi, '回单'],
  [/(?<=回单 ?\d ?)cop(?:y|ies)\b/gi, '份'],
  [/(?<=\d ?)cop(?:y|ies) of (?:pod|receipts?)\b/gi, '份回单'],
  [/\binsurance ?: ?(?:rmb|cny)? ?(?=\d)/gi, '保价'],
  [/\bself[ -]?pick[ -]?up\b/gi, ' 自提 '],
  [/\b(?:tomorrow|tmr|tmrw)\b/gi, '明天'],
  [/\btoday\b/gi, '今天'],
  [/\b(?:pls )?come 明天 morning(?: to pick ?up)?/gi, '明天上午上门提货'],
  [/\b(?:pls )?come 明天 afternoon(?: to pick ?up)?/gi, '明天下午上门提货'],
  [/\b(?:ship|pick ?up|deliver|send) from\b ?:?/gi, '发货地:'],
  [/\b(?:deliver|ship|send) to\b ?:?/gi, '发到'],
  // of the sender, where his firm stands above
  [
    /(?<=\b(?:shipper|consignor|sender|seller) ?:[^\n]*\n(?:add(?:r|ress)?\b[^\n]*\n)?)attn\b ?[:.]?/gi,
    ' 联系人:',
  ],
  [/\b(?:consignee|receiver|recipient|attn)\b ?[:.]?/gi, ' 收货人:'],
  [/\b(?:contact(?: person)?|pic)\b ?[:.]?/gi, ' 联系人:'],
  [/\b(?:consignor|shipper|sender)\b ?:?/gi, ' 发货人:'],
  [/\b(?:tel|mobile|phone|mob|cell)\b ?[:.]?/gi, ' 电话:'],
  [/\b(?:addr|address|add)\b ?[:.]/gi, ' 地址:'],
  [/\bcity\b ?:/gi, ' 城市:'],
  [/\b(?:goods|item|commodity|description|desc\.?|product|cargo)(?<=[a-z.]) ?:/gi, ' 货名:'],
  [
    /(?<=^|\n)(?:goods|desc\.|product|commodity|cargo) (?!(?:are|is|ready|to|for|will|from|in|as|and|return|received|must|have|name|code|list|value|weight|size|total|qty|quantity|not|no|should|manager|[a-z]+(?:ing|ed))\b)(?=[A-Za-z])/gi,
    ' 货名:',
  ],
  [/\b(?:qty|quantity|(?<!\d ?)(?:pkgs|packages))\b ?[:.]?/gi, ' 件数:'],
  // G.W./CTN: 11.8kg, CBM/CTN: 0.055
  [/\b(?:g\.? ?w\.?|gross(?: weight)?|kgs?) ?\/ ?(?:ctns?|cartons?|box) ?:?(?= {0,3}\d)/gi, ' 每箱毛重:'],
  [/\b(?:g\.? ?w\.?|gross(?: weight)?|kgs?) ?\/ ?(?:plts?|pallets?) ?:?(?= {0,3}\d)/gi, ' 每托毛重:'],
  [/\b(?:g\.? ?w\.?|gross(?: weight)?|kgs?) ?\/ ?drums? ?:?(?= {0,3}\d)/gi, ' 每桶毛重:'],
  [/\b(?:gross weight|g\.? ?w\.?) each ?:?(?= {0,3}\d)/gi, ' 每件毛重:'],
  [/\b(?:cbm|vol|volume|meas) ?\/ ?(?:ctns?|cartons?|box) ?:?(?= {0,3}\d)/gi, ' 每箱体积:'],
  [/\b(?:cbm|vol|volume|meas) ?\/ ?(?:plts?|pallets?) ?:?(?= {0,3}\d)/gi, ' 每托体积:'],
  [/\bn\.? ?w\.?(?: ?:|(?= ?\d))/gi, ' 净重:'],
  [/\b(?:g\.? ?w\.?|gross weight|weight)(?: ?:|(?= ?\d))/gi, ' 毛重:'],
  [/\b(?:vol|volume|meas|measurement)\b ?[:.]?/gi, ' 体积:'],
  [/\bfreight collect\b/gi, ' 到付 '],
  [/\bfreight prepaid\b/gi, ' 现付 '],
  [/\bprepaid\b/gi, ' 现付 '],
  [/\bcollect\b/gi, ' 到付 '],
  [/\bdoor ?(?:to ?door|delivery)\b|(?<=\bdelivery ?:[^\n]{0,8})\bdoor\b/gi, ' 送货上门 '],
  [/\b(?:pick ?up)\b/gi, '上门提货'],
  [/\b(?:insured(?: for| value)?|declared(?: value)?)\b ?:? ?(?:rmb|cny)? ?/gi, '保价'],
  // 每箱 gross 10.5kg
  [/(?<=[\u4e00-\u9fa5] ?)\bgross\b(?= ?\d)/gi, '毛重'],
  [/(?<=\d ?)(?:(?:wooden )?crates?|wooden cases?)\b/gi, '木箱'],
  [/(?<=\d ?)bundles?\b/gi, '捆'],
  [/(?<=\d ?)(?:cartons?|ctns?|box(?:es)?)\b/gi, '箱'],
  [/\b(?:each|every|per) (?:carton|ctn|box)(?: is)? {1,3}(?=\d|毛重)/gi, '每箱'],
  [/\b(?:each|every|per) (?:pallet|plt)(?: is)? {1,3}(?=\d|毛重)/gi, '每托'],
  [/(?<=\d ?)(?:pcs|pieces?|pkgs?|packages?)\b/gi, '件'],
  [/(?<=\d ?)sets?\b/gi, '套'],
  [/(?<=\d ?)(?:pallets?|plts?)\b/gi, '托'],
  [/(?<=\d ?)(?:bags?)\b/gi, '袋'],
  [/(?<=\d ?)(?:mts?|tons?|tonnes?)\b/gi, '吨'],
  [/\beach (?=\d)/gi, '每件'],
  [/(?:^|(?<=[\n;,，。]))to ?: ?/gi, '收货:'],
  [/(?<=[\u4e00-\u9fa5] )to (?=[\u4e00-\u9fa5])/gi, '发到'],
  [/(?<=(?:品名|货名)[: ]{1,2}[A-Za-z]+(?: [A-Za-z]+)?) (?=[A-Za-z\u4e00-\u9fa5])(?!件数|数量)/g, ''],
  [/\b(?:pls|please|thanks?|thx|hi|hello|dear|ok|asap|fw|re)\b[,!?:]?/gi, ' '],
]

/** Heads of an English table: Item, Qty(ctn), G.W.(kg), CBM. */
const heads: [RegExp, string][] = [
  [/\b(?:items?|description|desc|commodity|goods|product|article)\b\.?/gi, '品名'],
  [/\b(?:g\.? ?w\.?|gross(?: weight)?|kgs?) ?\/ ?(?:ctns?|cartons?|box)\b/gi, '每箱重kg'],
  [/\bunit w(?:eigh)?t\b\.?/gi, '每件重kg'],
  [/\bn\.? ?w\.? ?\/ ?(?:ctns?|cartons?|box)\b/gi, '净重'],
  [/\b(?:cbm|vol|meas) ?\/ ?(?:ctns?|cartons?|box)\b/gi, '每箱体积'],
  [/\b(?:pcs|qty) ?\/ ?(?:ctns?|cartons?|box)\b/gi, '装箱数'],
  [/\b(?:unit|uom)\b/gi, '单位'],
  [/\bpack(?:ing|age)?\b/gi, '包装'],
  [/\b(?:qty|quantity) ?[(/] ?(?:ctns?|cartons?|box(?:es)?)\)?/gi, '箱数'],
  [/\b(?:qty|quantity) ?[(/] ?(?:pcs|pieces)\)?/gi, '件数'],
  [/\b(?:ctns?|cartons?)\b/gi, '箱数'],
  [/\bpkgs?\b\.?/gi, '件数'],
  [/\bgross w(?:eigh)?t\.?(?: ?[(/]? ?kgs?\)?)?/gi, '毛重kg'],
  [/\bnet w(?:eigh)?t\.?(?: ?[(/]? ?kgs?\)?)?/gi, '净重'],
  [/\b(?:qty|quantity)\b\.?/gi, '数量'],
  [/\bmodel\b/gi, '型号'],
  [/\bg\.? ?w\.?(?: ?[(/]? ?kgs?\)?)?/gi, '毛重kg'],
  [/\bn\.? ?w\.?(?: ?[(/]? ?kgs?\)?)?/gi, '净重'],
  [/\b(?:cbm|volume|meas(?:urements?|\.)?)(?: ?\((?:m3|cbm)\))?/gi, '体积'],
]
const anyHead = new RegExp(heads.map(([{ source }]) => source).join('|'), 'gi')
const headLine =
  /^(?=.*(?:\b(?:item|desc|description|commodity|goods|product|article)s?\b|品名|货名))(?=.*\b(?:qty|quantity|ctns?|cartons?|pkgs?|g\.? ?w|gross w(?:eigh)?t)\b)[A-Za-z\u4e00-\u9fa5 .,()/|#3*-]+$/i

/** Translates the heads of an English table one by one: each keeps its place in the line. */
function translateHeads(text: RewrittenText): RewrittenText {
  const lineAt = (at: number) =>
    text.text.slice(text.text.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0] ?? ''
  return rewrite(text, anyHead, ({ 0: head, index = 0 }) => {
    if (!headLine.test(lineAt(index))) return head
    // Item and Description: the first is a number
    if (/^item$/i.test(head) && /\bdesc/i.test(lineAt(index))) return '序号'
    return heads.find(([pattern]) => new RegExp(`^(?:${pattern.source})$`, 'i').test(head))?.[1] ?? head
  })
}

/** Translates English trade words to Chinese. */
export function translateEnglish(text: RewrittenText): RewrittenText {
  if (!/[a-z]{2}/i.test(text.text)) return text
  const timed = rewrite(
    translateHeads(text),
    /\b(\d{1,2})(?::\d\d)? ?([ap])\.?m\b\.?/gi,
    ([, hour = '', half = '']) => `${/p/i.test(half) ? '下午' : '上午'}${hour}点`,
  )
  const onDate = rewrite(timed, pickupDate, ([, request = '', day = '', month = '']) => {
    return `${request} ${months.indexOf(month.toLowerCase()) + 1}月${day}日 `
  })
  const dated = rewrite(onDate, pickupDay, ([, request = '', next, day = '']) => {
    const weekday = '一二三四五六日'[weekdays.indexOf(day.toLowerCase())] ?? ''
    return `${request} ${next ? '下' : ''}周${weekday}`
  })
  const hours = rewrite(
    dated,
    /(?<=\b(?:tomorrow|tmr|tmrw|today|day)\b[^\n]{0,10}) ?\bafter (?=[上下]午\d)/gi,
    () => '',
  )
  // pick up today at 17:00
  const clocks = rewrite(
    hours,
    /(?<=\b(?:tomorrow|tmr|tmrw|today|day)\b) (?:at|from|after) (?=\d{1,2}:\d\d)/gi,
    () => ' ',
  )
  const days = rewrite(
    clocks,
    monthDay,
    ([, month = '', day = '']) => `${months.indexOf(month.slice(0, 3).toLowerCase()) + 1}月${day}日`,
  )
  return words.reduce((now, [pattern, word]) => rewrite(now, pattern, () => word), days)
}
