import { z } from 'zod'
import { fileAnswer, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, id, keyword, listOf, paging, text } from '../kernel/fields.ts'
import { issuedStatement, month, statement, statementSums, statementSummary } from './statementFields.ts'
import { statementAnswers, statementRowsMax } from './words.ts'

export const pdfType = 'application/pdf'
const statementFormats = ['xlsx', 'pdf'] as const

/** The customer of a statement: an account, or the sender of a visitor's order. */
const customerOf = {
  customerId: id('客户').optional(),
  senderOrderId: id('订单').optional(),
}
const isOneCustomer = ({
  customerId,
  senderOrderId,
}: {
  customerId?: number | undefined
  senderOrderId?: number | undefined
}) => (customerId === undefined) !== (senderOrderId === undefined)

const summaries = listOf(statementSummary).extend({
  /** Of the whole month, not only of the page. */
  sums: statementSums,
})

const format = choice('格式', statementFormats)
const file = fileAnswer([workbookType, pdfType])
const reason = text('异议', 200).optional()
const answered = issuedStatement

/** Code at the end of the address of a statement's link page: /s/code. */
const code = () => z.string().trim().toLowerCase().min(3).max(40).meta({ title: '链接' })
const phoneTail = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}$/)
    .meta({ title: '手机后四位' })

export const statementCalls = {
  '/statements/getStatementList': call({
    title: '对账单列表（按承运商）',
    request: z.strictObject({ ...paging, month: month() }),
    response: summaries,
    example: { month: '2026-11' },
  }),
  '/statements/getStatement': call({
    title: '对账单（与一家承运商一个月）',
    request: z.strictObject({ ...paging, month: month(), carrierId: id('承运商') }),
    response: statement,
    example: { month: '2026-11', carrierId: 1 },
  }),
  '/statements/exportStatement': call({
    title: `下载对账单（Excel 或 PDF，最多 ${statementRowsMax} 单）`,
    request: z.strictObject({ month: month(), carrierId: id('承运商'), format }),
    response: file,
    example: { month: '2026-11', carrierId: 1, format: 'xlsx' },
  }),
  '/statements/answerStatement': call({
    title: '确认对账单或提出异议',
    request: z.strictObject({
      statementId: id('对账单'),
      answer: choice('答复', statementAnswers),
      /** The objection; required for 异议. */
      reason,
    }),
    response: answered,
    example: { statementId: 1, answer: 'confirm' },
  }),
  '/statements/openLink': call({
    title: '打开对账单链接',
    request: z.strictObject({ ...paging, code: code() }),
    response: statement,
    example: { code: '1-2n9c0w1x5k3zq' },
  }),
  '/statements/answerByLink': call({
    title: '凭链接确认对账单或提出异议（一次）',
    request: z.strictObject({
      code: code(),
      /** Phone tail of an admin of the customer's account. */
      phoneTail: phoneTail(),
      answer: choice('答复', statementAnswers),
      reason,
    }),
    response: answered,
    example: { code: '1-2n9c0w1x5k3zq', phoneTail: '8000', answer: 'confirm' },
  }),
  '/carrier/getStatementList': call({
    title: '对账单列表（按客户）',
    request: z.strictObject({ ...paging, month: month(), keyword: keyword('客户名称') }),
    response: summaries,
    example: { month: '2026-11' },
  }),
  '/carrier/getStatement': call({
    title: '客户的对账单（一个月）',
    request: z
      .strictObject({ ...paging, month: month(), ...customerOf })
      .refine(isOneCustomer, { message: '请选一个客户', path: ['customerId'] }),
    response: statement.extend({
      /** Code of the link page for the customer; null before the statement is issued and after its 90 days. */
      linkCode: z.string().nullable(),
    }),
    example: { month: '2026-11', customerId: 1 },
  }),
  '/carrier/exportStatement': call({
    title: `下载客户的对账单（Excel 或 PDF，最多 ${statementRowsMax} 单）`,
    request: z
      .strictObject({ month: month(), ...customerOf, format })
      .refine(isOneCustomer, { message: '请选一个客户', path: ['customerId'] }),
    response: file,
    example: { month: '2026-11', customerId: 1, format: 'xlsx' },
  }),
  '/carrier/issueStatement': call({
    title: '出账：把对账单发给客户',
    request: z.strictObject({
      month: month(),
      customerId: id('客户'),
      /** The version that the carrier saw, 0 for none; another one now is a conflict. */
      seenVersion: z.int().min(0).max(10_000).meta({ title: '当前版本' }),
    }),
    response: answered,
    example: { month: '2026-11', customerId: 1, seenVersion: 0 },
  }),
}
