import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { listOf } from '../kernel/fields.ts'

export const siteOption = z.object({
  name: z.string(),
  cityId: z.int(),
  parentId: z.int(),
  disabled: z.boolean(),
})
export type SiteOption = z.output<typeof siteOption>

export const siteListCalls = {
  '/sites/getSiteList': call({
    title: '开通城市列表',
    request: z.strictObject({}),
    response: listOf(siteOption),
    example: {},
  }),
}
