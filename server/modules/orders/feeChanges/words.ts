import { cubicMetres, kilograms, yuan } from '#contract/price/amounts.ts'
import type { Measurement } from './read.ts'

/** An order before and after a re-weighing. */
interface Change {
  before: Measurement
  after: Measurement
}

const goodsText = ({ pieces, weightGrams, volumeCm3 }: Measurement) =>
  `${pieces} 件 ${kilograms(weightGrams)} ${cubicMetres(volumeCm3)}`

const totalsText = ({ before, after }: Change): string =>
  before.totalFen === after.totalFen
    ? `不变，${yuan(after.totalFen)}`
    : `${yuan(before.totalFen)} → ${yuan(after.totalFen)}`

/** Timeline text of a re-weighing: the goods, the freight, and whether it waits for the customer. */
export const measuringText = (change: Change, { isAgreed, reason }: { isAgreed: boolean; reason: string }) =>
  `复核 ${goodsText(change.before)} → ${goodsText(change.after)}，运费 ${totalsText(change)}，${
    isAgreed ? '自动生效' : '待确认'
  }。说明：${reason}`

/** Timeline texts of the customer's answer. */
export const agreementText = (change: Change) => `同意复核结果，运费 ${totalsText(change)}`
export const disputeText = (reason: string) => `对复核有异议：${reason}`

export const withdrawalText = '撤回复核，运费不变'
