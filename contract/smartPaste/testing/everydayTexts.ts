import type { Random } from '../../kernel/random.ts'

/** A short text of common phrases and what it says. `senderPhone` is empty where the text names no sender. */
export interface EverydayText {
  text: string
  recipient: { name: string; phone: string; regionCode: string }
  senderPhone: string
  goods: { name: string; pieces: number; kilograms: number }
}

const surnames = [...'李王陈胡应朱徐吕施程黄周楼马']
const givenNames = ['建国', '小芳', '雷', '志强', '美玲', '伟', '晓东', '海燕', '国平', '丽娟']
const titles = ['总', '姐', '老板', '师傅', '经理', '阿姨']
const phoneStarts = ['139', '138', '137', '150', '186', '177', '133']
const destinations = [
  ['浙江省金华市义乌市福田街道商城大道8号', '330782'],
  ['成都市武侯区簇桥街道12号', '510107'],
  ['广东省佛山市南海区大沥镇岭南路5号', '440605'],
  ['合肥肥西县桃花镇玉兰大道88号', '340123'],
  ['湖南长沙雨花区高桥大市场3栋12号', '430111'],
  ['江苏苏州昆山市玉山镇城北路66号', '320583'],
  ['河北石家庄长安区南高营村', '130102'],
  ['重庆九龙坡区石桥铺', '500107'],
] as const
const origins = ['永康江南街道五湖路12号', '永康市古山镇工业区', '永康市石柱镇', '永康西城街道花街村']
const goods = [
  { name: '保温杯', pieces: 20, kilograms: 300, cubicMetres: 1.2 },
  { name: '电动工具', pieces: 10, kilograms: 107, cubicMetres: 0 },
  { name: '不锈钢锅', pieces: 35, kilograms: 420, cubicMetres: 2 },
  { name: '五金配件', pieces: 5, kilograms: 2000, cubicMetres: 0 },
  { name: '滑板车', pieces: 48, kilograms: 620, cubicMetres: 5 },
]
const receivers: readonly ((name: string, phone: string) => string)[] = [
  (name, phone) => `收货人${name} ${phone}`,
  (name, phone) => `收件人：${name}，${phone}`,
  (name, phone) => `客户${name}${phone}`,
  (name, phone) => `对方${name}电话${phone}`,
  (name, phone) => `收货${name}，${phone}`,
  (name, phone) => `${name} ${phone}`,
  (name, phone) => `${name}，电话${phone}`,
  (name, phone) => `联系人${name}${phone}`,
  (name, phone) => `收：${name} ${phone}`,
  (name, phone) => `买家${name}，${phone}`,
]
const senders: readonly ((name: string, phone: string, place: string) => string)[] = [
  (name, phone, place) => `发货人${name} ${phone} ${place}`,
  (name, phone, place) => `发货人：${name}，${phone}，${place}`,
  (name, phone, place) => `我们电话${phone} ${place} ${name}`,
  (_name, phone) => `我们这边${phone}`,
  (name, phone) => `我是${name}，${phone}`,
  (name, phone, place) => `发：${name} ${phone} ${place}`,
  (_name, phone, place) => `我电话${phone}，${place}`,
  (name, phone, place) => `寄件人：${name} ${phone}，${place}`,
  (name, phone) => `这边联系人${name}${phone}`,
  (name, phone, place) => `提货找${name}${phone}，${place}`,
]

const phoneOf = ({ pick, whole }: Random) => pick(phoneStarts) + String(whole(10_000_000, 99_999_999))

/** Draws a text: recipient with place, goods, and mostly a sender, in any order. */
export function everydayText(random: Random): EverydayText {
  const { pick, chance } = random
  const name = pick(surnames) + pick(chance(0.7) ? givenNames : titles)
  const [place, regionCode] = pick(destinations)
  const [phone, hasSender] = [phoneOf(random), chance(0.75)]
  const senderPhone = hasSender ? phoneOf(random) : ''
  const sender = pick(senders)(pick(surnames) + pick(givenNames), senderPhone, pick(origins))
  const load = pick(goods)
  const [unit, kg] = [pick(['箱', '件', '包', '托']), pick(['公斤', 'kg', 'KG'])]
  const volume = load.cubicMetres === 0 ? '' : `${pick(['，', ' '])}${load.cubicMetres}方`
  const amounts = `${load.kilograms}${kg}${volume}`
  const freight = pick([
    `${load.name}${load.pieces}${unit}${amounts}`,
    `${load.name} ${load.pieces}${unit}，${amounts}`,
    `货是${load.name}${load.pieces}${unit}，一共${amounts}`,
    `${load.pieces}${unit}${load.name}，${amounts}`,
  ])
  const where = pick([place, `发到${place}`, `地址：${place}`, `送到${place}`])
  const receiver = random.sample([pick(receivers)(name, phone), where], 2).join(pick([' ', '，', '\n']))
  const parts = random.sample([receiver, freight, ...(hasSender ? [sender] : [])], 3)
  const text = pick(['', '老板，', '你好，', '发一票货，']) + parts.join(pick(['，', '\n', ' ', '。', '；']))
  return { text, recipient: { name, phone, regionCode }, senderPhone, goods: load }
}
