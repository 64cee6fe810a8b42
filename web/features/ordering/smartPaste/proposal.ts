import type { RegionIndex } from '#contract/regions/regions.ts'
import type { TrainedReader } from '#contract/smartPaste/pasteContext.ts'
import type { Span } from '#contract/smartPaste/pastedOrder.ts'
import { blankGoods } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'

/** The kind of a recognised piece of text. */
export type ProposalKind = 'shipper' | 'recipient' | 'goods' | 'services' | 'remark'

export const kindLabels: Record<ProposalKind, string> = {
  shipper: '发货人',
  recipient: '收货人',
  goods: '货物',
  services: '服务',
  remark: '备注',
}

/** A form field that the pasted text would fill, compared with the present value. */
export interface Proposal {
  /** The path of the field; unique within a list. */
  path: string
  kind: ProposalKind
  label: string
  /** The spans of the pasted text that it was read from. */
  spans: readonly Span[]
  /** The value as displayed. */
  text: string
  /** The form's present value as displayed; '' for none. */
  formText: string
  /** Recognised, but too uncertain to fill in without asking. */
  isUnsure: boolean
  /** new: nothing was typed there. differs: something else was typed, and stays unless the user chooses otherwise. */
  state: 'new' | 'same' | 'differs'
  apply: (values: OrderValues) => OrderValues
}

/** The data besides the form that reading a text needs. */
export interface MergeContext {
  /** Form values that nobody typed: from the search, the factory's defaults or an earlier text. The newer text replaces them. */
  prefilled: readonly OrderValues[]
  index: RegionIndex
  siteCode: string
  /** The trained reader; null if it could not be loaded. */
  tagger: TrainedReader | null
  now: Date
}

/** Compares a value with the form: an untouched field (empty, or as the form starts) is open. */
export function stateOf(text: string, held: string, isUntouched: boolean): Proposal['state'] {
  if (text === held) return 'same'
  return isUntouched || held === '' ? 'new' : 'differs'
}

/** Applies proposals to the form. A visitor's own mobile follows the shipper's, as it does when typed. */
export function applyProposals(values: OrderValues, proposals: readonly Proposal[]): OrderValues {
  const next = proposals.reduce((form, { apply }) => apply(form), values)
  // A row without any accepted value is not added.
  const goods = next.goods.filter((row, at) => at < values.goods.length || row !== blankGoods)
  const isMobile = /^1[3-9]\d{9}$/.test(next.shipper.phone)
  const contactMobile = next.contactMobile === '' && isMobile ? next.shipper.phone : next.contactMobile
  return { ...next, goods, contactMobile }
}
