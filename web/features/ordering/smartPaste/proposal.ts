import type { RegionIndex } from '../../../../contract/regions/regions.ts'
import type { Span } from '../../../../contract/smartPaste/pastedOrder.ts'
import { blankGoods } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'

/** What a piece of the text was taken for. */
export type ProposalKind = 'shipper' | 'recipient' | 'goods' | 'services' | 'remark'

export const kindLabels: Record<ProposalKind, string> = {
  shipper: '发货人',
  recipient: '收货人',
  goods: '货物',
  services: '服务',
  remark: '备注',
}

/** One field that the pasted text would fill, against what the form holds. */
export interface Proposal {
  /** Where it goes; one of a kind in a list. */
  path: string
  kind: ProposalKind
  label: string
  /** Where in the pasted text it was read. */
  spans: readonly Span[]
  /** The value as people read it. */
  text: string
  /** What the form holds there, as people read it; '' for nothing. */
  held: string
  /** Read, but not surely enough to stand in the form unasked. */
  isUnsure: boolean
  /** new: nothing was typed there. differs: something else was; it stays unless the person chooses otherwise. */
  state: 'new' | 'same' | 'differs'
  apply: (values: OrderValues) => OrderValues
}

/** What a text is read against besides the form. */
export interface MergeContext {
  /**
   * What the form held that nobody typed: what the search and the factory's defaults brought along, and what an earlier text filled
   * in. All of it gives way to the newer text.
   */
  brought: readonly OrderValues[]
  index: RegionIndex
  siteCode: string
  now: Date
}

/** The rule of what stands against what is typed: an untouched field (empty, or as the form begins) is open. */
export function stateOf(text: string, held: string, isUntouched: boolean): Proposal['state'] {
  if (text === held) return 'same'
  return isUntouched || held === '' ? 'new' : 'differs'
}

/** The form with these put in. A visitor's own mobile follows the shipper's, as it does when typed. */
export function filled(values: OrderValues, proposals: readonly Proposal[]): OrderValues {
  const next = proposals.reduce((form, { apply }) => apply(form), values)
  // a row of which nothing was taken does not come into being
  const goods = next.goods.filter((row, at) => at < values.goods.length || row !== blankGoods)
  const isMobile = /^1[3-9]\d{9}$/.test(next.shipper.phone)
  const contactMobile = next.contactMobile === '' && isMobile ? next.shipper.phone : next.contactMobile
  return { ...next, goods, contactMobile }
}
