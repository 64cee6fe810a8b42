import { kilogramText, perMilleText } from '../../../contract/rules/amounts.ts'
import type { LegFee, LineFees } from '../../../contract/rules/pricing.ts'
import { shortYuan } from './tierWords.ts'

/** A service of a line and what it costs in words; null: not offered. */
export interface FeeWords {
  name: string
  text: string | null
}

function leg(fee: LegFee | null): string | null {
  if (fee === null) return null
  const start = `起步 ${shortYuan(fee.startFen)} 元含 ${kilogramText(fee.includedGrams)} 公斤`
  return fee.fenPerExtraTonne === 0 ? start : `${start}，超出部分 ${shortYuan(fee.fenPerExtraTonne)} 元/吨`
}

function rate(of: string, fee: { ratePpm: number; minFen: number } | null): string | null {
  return fee && `${of}的 ${perMilleText(fee.ratePpm)}‰，最低 ${shortYuan(fee.minFen)} 元`
}

/** The fees of a line's services, in the order in which a shipper asks for them; named other fees last. */
export function feeWords(fees: LineFees): FeeWords[] {
  const { upstairs, receipt, hold } = fees
  return [
    { name: '上门提货', text: leg(fees.pickup) },
    { name: '送货上门', text: leg(fees.delivery) },
    {
      name: '送货上楼',
      text:
        upstairs &&
        `送货费另加 ${shortYuan(upstairs.fenPerTonne)} 元/吨，最低 ${shortYuan(upstairs.minFen)} 元`,
    },
    { name: '保价', text: rate('声明价值', fees.insurance) },
    { name: '代收货款', text: rate('代收金额', fees.cod) },
    { name: '签回单', text: receipt && `${shortYuan(receipt.fenPerCopy)} 元/份` },
    { name: '控货', text: hold && `${shortYuan(hold.fen)} 元/票` },
    ...fees.other.map(({ name, fen }) => ({ name, text: `每票 ${shortYuan(fen)} 元` })),
  ]
}
