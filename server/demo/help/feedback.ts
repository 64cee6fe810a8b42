import type pg from 'pg'
import type { FeedbackKind, FeedbackStatus } from '#contract/help/feedbackWords.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { demoAccounts } from '../people/accounts.ts'

interface Reply {
  by: 'user' | 'operator'
  hoursLater: number
  text: string
}

interface DemoFeedback {
  from: keyof typeof demoAccounts
  hoursAgo: number
  kind: FeedbackKind
  text: string
  contact?: string
  status: FeedbackStatus
  replies?: readonly Reply[]
}

const feedbacks: readonly DemoFeedback[] = [
  {
    from: 'manufacturer',
    hoursAgo: 700,
    kind: 'suggestion',
    text: '希望订单列表能按提货日期排序，每天早上要先安排当天提货的货。',
    status: 'closed',
    replies: [
      { by: 'operator', hoursLater: 20, text: '已记录，排进下个版本。' },
      { by: 'operator', hoursLater: 400, text: '新版已经可以按时间筛选，请在订单列表里试试。' },
    ],
  },
  {
    from: 'manufacturerStaff',
    hoursAgo: 90,
    kind: 'fault',
    text: '打印标签时条码偏右，右边少一截。用的是 100×150 的热敏纸。',
    contact: '13805790012',
    status: 'open',
    replies: [
      { by: 'operator', hoursLater: 3, text: '请在打印对话框里把边距改成“无”，再打一张看看。' },
      { by: 'user', hoursLater: 26, text: '改了还是偏一点，大概 3 毫米。' },
    ],
  },
  {
    from: 'carrier',
    hoursAgo: 50,
    kind: 'complaint',
    text: '有客户下单后电话一直打不通，能不能对多次爽约的客户做个标记？',
    status: 'processing',
    replies: [{ by: 'operator', hoursLater: 5, text: '我们在核实这几单，有结果就回复您。' }],
  },
  {
    from: 'person',
    hoursAgo: 30,
    kind: 'suggestion',
    text: '希望可以把常用的收货人导入成表格。',
    status: 'answered',
    replies: [{ by: 'operator', hoursLater: 2, text: '“收货人”页面右上角可以导出和导入 Excel，请试试。' }],
  },
  {
    from: 'unverified',
    hoursAgo: 6,
    kind: 'other',
    text: '个体户没有营业执照，可以做个人认证吗？需要哪些材料？',
    contact: '微信同手机号',
    status: 'open',
  },
]

const at = (now: Date, hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)

/** Loads some feedback of the demo accounts in every status, with replies. */
export async function loadFeedback(client: pg.ClientBase, now: Date): Promise<void> {
  for (const { from, hoursAgo, kind, text, contact = '', status, replies = [] } of feedbacks) {
    const lastLater = replies.at(-1)?.hoursLater ?? 0
    const { rows } = await client.query<{ id: number; user_id: number }>(
      `insert into feedback (factory_id, user_id, kind, text, contact, file_ids, status, replies, created_at, updated_at)
       select u.factory_id, u.id, $1, $2, $3, '{}', $4, $5, $6, $7 from app_user u where u.mobile = $8
       returning id, user_id`,
      [
        kind,
        text,
        contact,
        status,
        replies.length,
        at(now, hoursAgo),
        at(now, hoursAgo - lastLater),
        demoAccounts[from].mobile,
      ],
    )
    for (const { by, hoursLater, text: reply } of replies)
      await client.query(
        `insert into feedback_reply (feedback_id, side, user_id, text, at)
         select $1, $2, u.id, $3, $4 from app_user u where u.mobile = $5`,
        [
          rows[0]?.id,
          by,
          reply,
          at(now, hoursAgo - hoursLater),
          by === 'user' ? demoAccounts[from].mobile : demoAccounts.operator.mobile,
        ],
      )
  }
}
