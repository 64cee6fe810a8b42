import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { listOf, mobile } from '../kernel/fields.ts'

export const devCalls = {
  '/dev/getSmsInbox': call({
    title: '开发收件箱：发给一个手机号的最近短信（仅非生产环境）',
    request: z.strictObject({ mobile: mobile() }),
    response: listOf(z.object({ text: z.string(), sentAt: z.string() })),
    example: { mobile: '13800138000' },
  }),
}
