import { z } from 'zod'
import { call } from './call.ts'
import { flag, id, listOf, nothing, paging, requiredText, text } from './fields.ts'

const dialog = z.object({
  id: id(),
  side: z.enum(['customer', 'carrier']),
  text: z.string().nullable(),
  fileId: z.string().nullable(),
  isDeleted: z.boolean(),
  at: z.string(),
})

const consult = z.object({
  id: id(),
  carrier: z.object({ id: id(), name: z.string() }),
  lineId: id().nullable(),
  orderId: id().nullable(),
  subject: z.string(),
  unread: z.int(),
  lastDialog: dialog.nullable(),
  closedAt: z.string().nullable(),
})

export const consultCalls = {
  '/consult/createConsult': call({
    title: '发起咨询',
    request: z.strictObject({
      lineId: id('专线').optional(),
      orderId: id('订单').optional(),
      subject: requiredText('主题', 60),
      text: requiredText('内容', 1000),
    }),
    response: consult,
    example: { lineId: 1, subject: '运费', text: '两托电动工具到义乌，今天能发吗？' },
  }),
  '/consult/getConsultList': call({
    title: '咨询列表，或一个咨询的对话',
    request: z.strictObject({
      ...paging,
      consultId: id('咨询').optional(),
      unreadOnly: flag('只看未读').optional(),
      beforeDialogId: id('对话').optional(),
    }),
    response: listOf(consult.extend({ dialogs: z.array(dialog) })),
    example: { page: 1 },
  }),
  '/consult/appendDialog': call({
    title: '发送消息',
    request: z.strictObject({
      consultId: id('咨询'),
      text: text('内容', 1000).optional(),
      fileId: text('图片', 64).optional(),
    }),
    response: dialog,
    example: { consultId: 1, text: '好的，下午四点前送到' },
  }),
  '/consult/deleteDialog': call({
    title: '删除自己的消息',
    request: z.strictObject({ dialogId: id('对话') }),
    response: nothing,
    example: { dialogId: 1 },
  }),
  '/consult/setConsultRead': call({
    title: '标为已读',
    request: z.strictObject({ consultId: id('咨询'), lastDialogId: id('对话') }),
    response: nothing,
    example: { consultId: 1, lastDialogId: 1 },
  }),
}
