import { z } from 'zod'
import { fileAnswer, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { recordFilter } from './calls.ts'

export const recordFileCalls = {
  '/record/exportRecipients': call({
    title: '导出收货人（Excel，与列表的筛选和排序一致）',
    request: z.strictObject(recordFilter),
    response: fileAnswer([workbookType]),
    example: { keyword: '李雷' },
  }),
  '/record/exportShippers': call({
    title: '导出发货人（Excel，与列表的筛选和排序一致）',
    request: z.strictObject(recordFilter),
    response: fileAnswer([workbookType]),
    example: { keyword: '李雷' },
  }),
}
