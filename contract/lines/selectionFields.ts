import { z } from 'zod'
import { choice, flag, id, keyword, siteId } from '../kernel/fields.ts'
import { linesMax } from './manageWords.ts'
import { lineStatuses } from './words.ts'

/** Filters of the carrier's lines; all given ones must match. */
export const lineFilters = {
  status: choice('状态', lineStatuses).optional(),
  /** The carrier's number, a station, the remark, or a region by name, pinyin or initials. */
  keyword: keyword('目的地、拼音、站点或线路编号'),
  siteId: siteId().optional(),
  isDirect: flag('只看直达').optional(),
}

/** Selected lines: single ones, or all that match a filter. */
export const lineSelection = {
  ids: z.array(id('专线')).min(1).max(linesMax).optional().meta({ title: '专线' }),
  filter: z.strictObject(lineFilters).optional().meta({ title: '筛选条件' }),
}
export const isOneSelection = ({ ids, filter }: { ids?: unknown; filter?: unknown }) =>
  (ids === undefined) !== (filter === undefined)
export const oneSelection = { path: ['ids'], message: '请勾选专线，或按筛选条件全选，两者只用一种' }
