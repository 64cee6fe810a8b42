import { z } from 'zod'
import { call } from './call.ts'

/** The default site (specification §9): 永康市 under 金华市. */
export const defaultSite = { name: '永康市', cityId: 330784, parentId: 330700, disabled: false } as const

export const siteOption = z.object({
  name: z.string(),
  cityId: z.int(),
  parentId: z.int(),
  disabled: z.boolean(),
})
export type SiteOption = z.output<typeof siteOption>

export const siteCalls = {
  '/sites/getSiteList': call({
    title: '站点列表',
    request: z.strictObject({}),
    response: z.array(siteOption),
    example: {},
  }),
}
