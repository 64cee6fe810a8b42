import type { AuditLogEntry } from '#contract/audit/logCalls.ts'
import type { AuditSubject } from '#contract/audit/words.ts'
import { payChannelLabels } from '#contract/enterprise/renewalWords.ts'
import { lineColumns } from '#contract/lines/fileWords.ts'
import { announcementAudienceLabels } from '#contract/notices/announcementWords.ts'
import { shortFirstLabels } from '#contract/orders/ledgerWords.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'

const subjectTitles: Partial<Record<AuditSubject, string>> = {
  factory: '企业',
  user: '账号',
  order: '订单',
  verification: '认证',
  renewal: '续费单',
  feedback: '反馈',
  software: '软件',
  file: '图片',
  line: '专线',
  site: '开通城市',
  plan: '价格',
  announcement: '公告',
  webhook: '推送地址',
  apiKey: '接口密钥',
}

/** Returns the label of an entry's subject. */
export const subjectText = ({ kind, id }: AuditLogEntry['subject']): string =>
  `${subjectTitles[kind] ?? kind} ${id}`.trim()

const fieldTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(lineColumns.map(({ key, title }) => [key, title])),
  status: '状态',
  type: '类型',
  name: '名称',
  alias: '称呼',
  mobile: '手机号',
  role: '角色',
  enabled: '启用',
  reason: '原因',
  note: '说明',
  place: '顺序',
  disabled: '停用',
  phone: '电话',
  address: '地址',
  contact: '联系人',
  title: '标题',
  text: '内容',
  link: '链接',
  url: '网址',
  events: '事件',
  audience: '对象',
  endsAt: '展示到',
  plan: '套餐',
  expiresAt: '服务期至',
  amountFen: '金额',
  channel: '支付方式',
  transactionId: '渠道流水号',
  needsHuman: '待人工处理',
  basicFen: '基础版月价',
  professionalFen: '专业版月价',
  percentFrom12: '满 12 个月',
  percentFrom24: '满 24 个月',
  percentFrom36: '满 36 个月',
  users: '账号',
  lines: '专线',
  orders: '订单',
  freightFen: '订单运费',
  waybills: '运单',
  consults: '咨询',
  favorites: '收藏',
  ledgerFen: '账目',
  paidFen: '续费',
  scopes: '权限',
  shortFirst: '少收先抵',
  prefix: '开头',
  change: '调整',
  roundToFen: '取整到',
  fileName: '文件',
  added: '新增（条）',
  changed: '修改（条）',
  moves: '价格变动',
  withoutPictures: '没有图片就通过',
  target: '调整项目',
  kind: '种类',
  value: '幅度',
}

type Value = string | number | boolean | null

/** Labels of fields whose values are keys. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: payChannelLabels,
  shortFirst: shortFirstLabels,
  audience: announcementAudienceLabels,
}

const isoMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Formats a value of the log: money in yuan, times in Asia/Shanghai. */
function valueText(key: string, value: Value): string {
  if (value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number' && key.endsWith('Fen')) return yuan(value)
  const text = String(value)
  const label = valueLabels[key]?.[text]
  if (label !== undefined) return label
  return isoMoment.test(text) ? dateTime(text) : text
}

/** One field that an entry changed; null if it was absent before or after. */
export interface AuditChange {
  title: string
  was: string | null
  is: string | null
}

/** Returns the fields that an entry changed, without unchanged ones. */
export function changesOf({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): AuditChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return keys.flatMap((key) => {
    const was = before?.[key]
    const is = after?.[key]
    if (was === is) return []
    return [
      {
        title: fieldTitles[key] ?? key,
        was: was === undefined ? null : valueText(key, was),
        is: is === undefined ? null : valueText(key, is),
      },
    ]
  })
}
