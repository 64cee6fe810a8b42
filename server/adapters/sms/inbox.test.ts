import { expect, test } from 'vitest'
import { inboxSms } from './inbox.ts'

const message = { mobile: '13800138000', code: '246810', purposeText: '登录', validMinutes: 5 }

test('delivers the text of a real SMS to the inbox and the log', async () => {
  const delivered: [string, string][] = []
  const lines: string[] = []
  const sms = inboxSms(
    async (mobile, text) => void delivered.push([mobile, text]),
    (line) => void lines.push(line),
  )
  await sms.send(message)
  const text = '【专线通】登录验证码 246810，5 分钟内有效。请勿告诉他人。'
  expect(delivered).toEqual([['13800138000', text]])
  expect(lines).toEqual([`短信（开发收件箱）发给 13800138000：${text}`])
})

test('rejects and logs nothing when the inbox cannot be written', async () => {
  const lines: string[] = []
  const sms = inboxSms(
    () => Promise.reject(new Error('the database is away')),
    (line) => void lines.push(line),
  )
  await expect(sms.send(message)).rejects.toThrow('the database is away')
  expect(lines).toEqual([])
})

test('delivers a notice as people would read it', async () => {
  const delivered: string[] = []
  const sms = inboxSms(
    async (_, text) => void delivered.push(text),
    () => undefined,
  )
  const notice = { mobile: '13800138000', subject: 'D000000000058', count: 2 }
  await sms.sendNotice({ ...notice, template: 'orderAccepted' })
  await sms.sendNotice({ ...notice, template: 'several' })
  expect(delivered).toEqual([
    '【专线通】您的订单 D000000000058 已由承运商接单，请备好货物等待收货。',
    '【专线通】您有 2 条新通知，请打开专线通查看。',
  ])
})
