import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const digitOf: Record<string, string> = { O: '0', o: '0', Ο: '0', 〇: '0', I: '1', l: '1' }
const asDigits = (text: string) => text.replace(/[OoΟ〇Il]/g, (sign) => digitOf[sign] ?? sign)
const joined = (text: string) => asDigits(text).replace(/ /g, '')

const unit =
  '(?:k?gs?|[cm]m|CM|MM|公斤|千克|斤|吨|方|立方|元|[木纸]?箱|件|捆|袋|包|台|套|只|个|桶|托|扎|支|樘|卷|把|张|根|KGS?|[kK] [gG]|公 斤|立 方)'
const like = '[\\dOoΟ〇Il]'

const steps: [RegExp, (piece: string) => string][] = [
  // I3700010064, 158OOO1OO63, O579-87OOl322; 5l is a volume
  [
    new RegExp(`(?<![A-Za-z\\d.])(?=\\d*[OoΟ〇Il]+\\d|\\d{2,}[Oo]|\\d[Oo]{2})${like}{3,}(?![A-Za-z])`, 'g'),
    (piece) => (/^\d+l$/.test(piece) ? piece : asDigits(piece)),
  ],
  // I58-OOOI-OO72
  [new RegExp(`(?<![A-Za-z\\d])[1Il][3-9]${like}(?:[- ]${like}{4}){2}(?![A-Za-z\\d])`, 'g'), asDigits],
  // l .26 吨, O . O 4 m3, l l . 5 kg
  [
    /(?<![A-Za-z\d.]|\d )(?:[Ol]|[\dOl](?: [\dOl]){0,3}(?=[^\n]{0,3}[Ol])|(?=[\d ]{0,6}[Ol])[\dOl](?: [\dOl]){1,3}) ?\. ?[\dOl](?: ?[\dOl]){0,3}(?= ?(?:m ?[3³]|方|立 ?方|吨|t(?![a-z])|k ?g|公 ?斤|cbm))/gi,
    joined,
  ],
  [/(?<![A-Za-z\d.]|\d )[Ol] ?\. ?[\dOl](?: ?[\dOl]){0,3}(?=\s|$)/g, joined],
  // 5 2 x 3l x 2O c m
  [
    /(?<![A-Za-z\d.]|[\dOl] )(?:[\dOl]{1,4}|[\dOl](?: [\dOl]){1,3})(?: ?[*xX×] ?(?:[\dOl](?: [\dOl]){1,3}|[\dOl]{1,4})){2}(?![\dOl])(?= ?(?:c ?m|m ?m|厘米|公分)| *(?:[|┃\n]|$))/g,
    (piece) => (/[Ol]/.test(piece) || piece.split(/[\dOl] [\dOl]/).length > 2 ? joined(piece) : piece),
  ],
  // 16 O.48 2.O9
  [/(?<![A-Za-z\d.])(?:[Ol]\.\d{1,3}|\d{1,2}\.(?=\d{0,2}[Ol])[\dOl]{1,3})(?![A-Za-z\d])/g, asDigits],
  // 2 O 袋, 2 l 5 kg
  [
    new RegExp(`(?<![A-Za-z\\d.]|\\d )(?=[\\d ]{1,9}[Ol])\\d(?: [\\dOl]){1,4}(?= ?${unit}(?![a-z]))`, 'g'),
    joined,
  ],
  // |l 3 |
  [/(?<=\| ?)[\dOl](?: [\dOl]){1,4}(?= ?\|)/g, joined],
  // 每台 l 85 公斤
  [/(?<![A-Za-z\d] ?)l \d{2}(?= ?(?:公 ?斤|k ?g))/gi, joined],
  // lO, 6O and l9 alone
  [/(?<![A-Za-z\d.-])(?:l[O0]{1,2}|\d{1,3}O{1,2}|l\d{1,3})(?=[\s,，。;|/]|$)/g, asDigits],
  // 3O樘, l4 扎
  [new RegExp(`(?<![A-Za-z\\d.-])(?:\\d+[OoΟ〇]+|l\\d+)(?= ?${unit}(?![a-z]))`, 'g'), asDigits],
  // I4箱; I3号仓库 and I7台式机 are names
  [new RegExp(`(?<=^|[\\s,，。;:：])[OI]\\d+(?= ?${unit}(?:[\\s,，。;]|$|\\d))`, 'g'), asDigits],
  // 11O*7O*9O
  [/(?<![A-Za-z\d])\d[\dO]{1,3}(?: ?[*xX] ?\d[\dO]{1,3}){2}(?![\dA-BD-LN-Za-bd-ln-z])/g, asDigits],
  // 1 3 8 O O 1 3 O 2 4 1, ¥ 6 5 O O
  [
    /(?<![A-Za-z\d] ?)[\dOIl](?: [\dOIl]){2,}(?! ?[A-Za-z\d])/g,
    (piece) => (/\d/.test(piece) ? asDigits(piece) : piece),
  ],
  [new RegExp(`(?<![A-Za-z\\d] ?)[OIl](?: [\\dOIl])+(?= ?${unit}(?![a-z]))`, 'g'), asDigits],
  // 75 0公斤: nothing weighs 0 kg
  [/(?<![\d.A-Za-z-] ?)\d{1,4} [O0]{1,3}(?= ?(?:k ?g|公 ?斤|千克|斤)(?![a-z]))/gi, joined],
  // 手机: 18 800130 249
  [/(?<=(?:手机|电话|号码) {0,2}:? {0,2})1[3-9](?: ?\d){9}(?! ?\d)/g, joined],
  // ¥ 7 , 2 0 0 . 0 0: only single signs; the 20 of ¥3500 20 水壶 is another number
  [/(?<=[¥￥] ?)\d(?: [\d,]){2,10}(?: \.(?: \d){1,2})?(?![\d.]| \d)/g, joined],
  // ¥ 8 OOO 元
  [/(?<=[¥￥] ?)\d ?[O0]{3}(?= *(?:元|\n|$))/g, joined],
  // 4 0000元; 2 3500元 may be two numbers
  [/(?<=(?:保价|代收货?款?|货款|金额) ?:? ?)\d 0000(?= ?元)/g, joined],
]

/** Replaces letters that a scan shows instead of digits, and closes gaps in phones and sums. */
export const fixScannedDigits = (text: RewrittenText): RewrittenText =>
  steps.reduce((now, [pattern, into]) => rewrite(now, pattern, ([piece]) => into(piece)), text)
