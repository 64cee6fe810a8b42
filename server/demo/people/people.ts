import type { Random } from '#contract/kernel/random.ts'

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金贾夏韦方白邹孟熊秦邱江应施楼胡卢徐吕程应'.split(
    '',
  )
const givenNames =
  '建国 志强 伟 勇 军 敏 静 丽 芳 涛 明 超 霞 平 刚 桂英 玉兰 秀英 永强 国庆 海燕 晓东 文斌 红梅 春燕 小龙 志明 建华 丽娟 俊杰 浩然 子轩 雨晴 建军 卫东 国强 美玲 晓红 鹏飞 立新 少华 金花 爱华 振华 跃进 伟民 康健 德胜 永康 旭东 宏伟 培根 高升 有福 来娣 巧云 苏娟 美仙 子航 佳怡 晨曦 若彤 明辉 丰收 广林 加林 根生 水根 金水 关根 银娣'.split(
    ' ',
  )

export const personName = (random: Random) => random.pick(surnames) + random.pick(givenNames)

/** Returns a form of address at work: 王建国 → 王经理. */
export const alias = (random: Random, name: string) =>
  name.slice(0, 1) + random.pick(['经理', '老板', '师傅', '女士', '先生', '总'])

const mobilePrefixes =
  '138 139 137 136 135 158 159 150 151 152 188 187 182 183 130 131 132 155 156 185 186 133 153 180 181 189 177 199'.split(
    ' ',
  )
const subscriberNumbers = 100_000_000

/** Returns a function for unique mobile numbers. They are made up, and nothing is ever sent to them. */
export function mobiles(seed: number): () => string {
  let serial = seed % subscriberNumbers
  return () => {
    serial = (serial + 1) % subscriberNumbers
    const prefix = mobilePrefixes[serial % mobilePrefixes.length] ?? '138'
    const digits = (serial * 48_271_123 + 7_316_849) % subscriberNumbers
    return prefix + String(digits).padStart(8, '0')
  }
}

/** Returns a landline number of 永康. */
export const landline = (random: Random) => `0579-87${random.whole(100_000, 999_999)}`

const roads =
  '人民 解放 建设 中山 和平 胜利 新华 文化 长江 黄河 工业 迎宾 环城 朝阳 滨江 幸福 开发 创业 振兴 友谊'.split(
    ' ',
  )

/** Returns a street address without its town. */
export const streetAddress = (random: Random) =>
  `${random.pick(roads)}${random.pick(['东路', '西路', '南路', '北路', '路', '大道'])} ${random.whole(1, 899)} 号`

const yongkangStreets = [
  '东城街道望春东路',
  '东城街道金山西路',
  '东城街道华丰中路',
  '西城街道九铃西路',
  '西城街道花城西路',
  '西城街道名园北大道',
  '江南街道丽州南路',
  '江南街道南苑路',
  '江南街道五金科技工业园',
  '经济开发区长城大道',
  '经济开发区科源路',
  '芝英镇工业区',
  '古山镇胡库工业区',
  '古山镇金江龙工业区',
  '龙山镇四路口工业区',
  '象珠镇工业园',
  '唐先镇中山工业区',
  '花街镇花都路',
  '石柱镇下里溪',
  '前仓镇工业区',
  '西溪镇寺口',
  '舟山镇新楼',
]

export const yongkangAddress = (random: Random) =>
  `${random.pick(yongkangStreets)} ${random.whole(1, 399)} 号`
