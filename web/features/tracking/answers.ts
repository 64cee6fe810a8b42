import { isOurNumber } from '../../../contract/rules/checkDigits.ts'
import { isEndStatus } from '../../shared/shipment/movement.ts'
import type { TrackedWaybill } from '../../../contract/track.ts'

/** What to say of a number that nobody knows. */
export function unknownNumberText(number: string): string {
  if (/^(YD|D)\d+$/.test(number) && !isOurNumber(number))
    return '这个单号的位数或末位校验不对，多半是抄错了一位。请对照单据核对后重新查询。'
  return '没有这个单号。请核对是否抄错；刚下的单请用订单号（D 开头）查，承运商自编的单号请按单据上的原样输入。'
}

/** What to say of a waybill that is known but has no event yet. */
export function nothingYetText({ status }: TrackedWaybill): string {
  if (status === 'pending') return '订单已提交，正等承运商受理。受理后这里会自动出现第一条动态。'
  if (isEndStatus(status)) return '这一单没有发运，没有运输动态。'
  return '承运商已受理，还没有揽收等动态。有了进展这里会自动更新，也可以先打电话问承运商。'
}
