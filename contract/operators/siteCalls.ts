import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { flag, listOf, regionCode, requiredText, wholeNumber } from '../kernel/fields.ts'
import { siteOption } from '../lines/siteListCalls.ts'

const opsSite = siteOption.extend({
  /** Sort position in lists, the smallest first. */
  place: z.int(),
  /** Full name of the region. */
  regionText: z.string(),
  /** Lines starting there, and those of them that visitors can find. */
  lines: z.int(),
  linesOn: z.int(),
  /** Invitations of carriers to this city. */
  invitations: z.int(),
  /** Whether an order was placed on one of its lines. */
  hasOrders: z.boolean(),
})
export type OpsSite = z.output<typeof opsSite>

/** Calls for 站点, the cities where the platform works; operators open more (product.md §5). */
export const opsSiteCalls = {
  '/ops/getSiteList': call({
    title: '全部开通城市（含停用的）',
    request: z.strictObject({}),
    response: listOf(opsSite),
    example: {},
  }),
  '/ops/saveSite': call({
    title: '开通或修改城市',
    /** Changes the site with this code, or opens a new one. A disabled site is not offered and has no active lines. */
    request: z.strictObject({
      cityCode: regionCode('城市'),
      name: requiredText('城市名称', 20),
      place: wholeNumber('顺序', 0, 9999).default(0),
      disabled: flag('是否停用').default(false),
    }),
    response: listOf(opsSite),
    example: { cityCode: '330782', name: '义乌市', place: 1, disabled: false },
  }),
}
