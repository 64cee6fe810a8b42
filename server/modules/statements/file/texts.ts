import { paymentLabels } from '#contract/orders/words.ts'
import { yuan } from '#contract/price/amounts.ts'
import { monthText } from '#contract/statements/months.ts'
import type { Statement } from '#contract/statements/statementFields.ts'
import { balanceOf } from '#contract/statements/sums.ts'
import { statementStateLabels } from '#contract/statements/words.ts'
import type { StatementSide } from '#contract/statements/words.ts'
import { chinaDateTime } from '#server/core/clock.ts'

/** The head of a statement's file, without its rows; the same in both formats. */
type Head = Pick<Statement, 'month' | 'carrier' | 'customer' | 'issued' | 'sums'>

const timeText = (moment: string) => chinaDateTime(new Date(moment)).slice(0, 16)

/** 义乌百货厂 2026年11月对账单 */
export const titleText = ({ customer, month }: Head): string => `${customer.name} ${monthText(month)}对账单`

/** 承运商：顺达货运；编号 … 第 1 版，2026-12-01 09:00 出账，待客户确认 */
export function aboutText({ carrier, issued }: Head, side: StatementSide, madeAt: Date): string {
  if (issued === null)
    return `承运商：${carrier.name}；未出账，按 ${chinaDateTime(madeAt).slice(0, 16)} 的订单计算`
  const { number, version, issuedAt, state, answeredAt } = issued
  const answered = answeredAt === null ? '' : `（${timeText(answeredAt)}）`
  return `承运商：${carrier.name}；${number} 第 ${version} 版，${timeText(issuedAt)} 出账，${statementStateLabels[side][state]}${answered}`
}

/** 现付 3 单 ¥1,200（已收 ¥1,200）；… */
export const paymentsText = ({ sums }: Head): string =>
  sums.payments
    .filter(({ orders }) => orders > 0)
    .map(
      ({ payment, orders, freightFen, receivedFen }) =>
        `${paymentLabels[payment]} ${orders} 单 ${yuan(freightFen)}（已收 ${yuan(receivedFen)}）`,
    )
    .join('；')

/** 客户应付 … － 代收款待发放 … ＝ 应付承运商 …；到付未收 … */
export function balanceText({ sums }: Head): string {
  const { customerDueFen, codHeldFen, collectDueFen, balanceFen } = balanceOf(sums)
  const label = balanceFen < 0 ? '承运商应付客户' : '客户应付承运商'
  const collect = collectDueFen === 0 ? '' : `；到付未收 ${yuan(collectDueFen)}（收货人付）`
  return `运费未付 ${yuan(customerDueFen)} － 代收款待发放 ${yuan(codHeldFen)} ＝ ${label} ${yuan(Math.abs(balanceFen))}${collect}`
}
