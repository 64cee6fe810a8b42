import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { flag, listOf, regionCode, requiredText, wholeNumber } from '../kernel/fields.ts'
import { siteOption } from './siteListCalls.ts'

const opsSite = siteOption.extend({
  /** Where it stands in lists, the smallest first. */
  place: z.int(),
  /** The region in words. */
  regionText: z.string(),
  /** Lines that begin there, and those of them that visitors find. */
  lines: z.int(),
  linesOn: z.int(),
})
export type OpsSite = z.output<typeof opsSite>

/** 站点: where the platform works; operators open other cities (product.md §5). */
export const opsSiteCalls = {
  '/ops/getSiteList': call({
    title: '全部开通城市（含停用的）',
    request: z.strictObject({}),
    response: listOf(opsSite),
    example: {},
  }),
  '/ops/saveSite': call({
    title: '开通或修改城市',
    /** A code that is there already is changed, another is opened. A disabled one is offered to nobody, and no lines are turned on there. */
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
