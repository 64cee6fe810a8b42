import { z } from 'zod'
import { call } from './call.ts'
import { choice, flag, id, keyword, listOf, nothing, paging, text } from './fields.ts'
import { party } from './orders.ts'
import { deliveryModes } from './orderWords.ts'

const addressRow = z.object({
  id: id(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
  remark: z.string(),
  timesUsed: z.int(),
  lastUsedAt: z.string().nullable(),
})

const editable = (who: string) => ({
  /** Left out: a new record. */
  id: id(who).optional(),
  ...party(who).shape,
  isDefault: flag('设为默认').default(false),
  remark: text('备注', 100).default(''),
})

const listRequest = z.strictObject({ ...paging, keyword: keyword('姓名、电话或拼音') })
const example = { name: '李雷', phone: '13900139000', regionCode: '330782', address: '福田街道商城大道 8 号' }

export const recordCalls = {
  '/record/getRecipientList': call({
    title: '收货人列表',
    request: listRequest,
    response: listOf(addressRow.extend({ deliveryMode: z.enum(deliveryModes).nullable() })),
    example: { page: 1 },
  }),
  '/record/updateRecipient': call({
    title: '新增或修改收货人',
    request: z.strictObject({
      ...editable('收货人'),
      deliveryMode: choice('常用送货方式', deliveryModes).nullable().default(null),
    }),
    response: addressRow,
    example,
  }),
  '/record/deleteRecipient': call({
    title: '删除收货人',
    request: z.strictObject({ id: id('收货人') }),
    response: nothing,
    example: { id: 1 },
  }),
  '/record/getShipperList': call({
    title: '发货人列表',
    request: listRequest,
    response: listOf(addressRow),
    example: { page: 1 },
  }),
  '/record/updateShipper': call({
    title: '新增或修改发货人',
    request: z.strictObject(editable('发货人')),
    response: addressRow,
    example,
  }),
  '/record/deleteShipper': call({
    title: '删除发货人',
    request: z.strictObject({ id: id('发货人') }),
    response: nothing,
    example: { id: 1 },
  }),
}
