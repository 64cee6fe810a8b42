import { isOurNumber } from '#contract/orders/checkDigits.ts'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import { isEndStatus } from '#domain/shipment/progress/movement.ts'

/** Returns the advice for an unknown number. */
export function unknownNumberText(number: string): string {
  const normalized = number.toUpperCase()
  if (/^(YD|D)\d{12}$/.test(normalized) && !isOurNumber(normalized))
    return '校验位不对，可能抄错了一位。请对照单据核对后重新查询。'
  if (/^YD\d+$/.test(normalized) && !isOurNumber(normalized))
    return '位数不对：运单号是 YD 加 12 位数字。请对照单据核对后重新查询。'
  return '没有这个单号。请核对是否抄错；刚下的单请用订单号（D 开头）查，承运商自编的单号请按单据上的原样输入。'
}

/** Returns the text for a known waybill without events. */
export function noEventsText({ status }: TrackedWaybill): string {
  if (status === 'pending') return '订单已提交，正等承运商接单。接单后这里会自动出现第一条动态。'
  if (isEndStatus(status)) return '这一单没有发运，没有运输动态。'
  return '承运商已接单，还没有收货等动态。有了进展这里会自动更新，也可以先打电话问承运商。'
}

/** Returns the text for a waybill with masked names and phones. */
export function lockedText({ isTailLocked }: TrackedWaybill, isTailWrong: boolean): string {
  if (isTailLocked) return '尾号尝试次数过多，请明天再试，或用下单的浏览器/账号查看。'
  return isTailWrong
    ? '尾号与这一票的收、发货人手机都不符，姓名、电话和地址仍部分隐藏。'
    : '为保护隐私，姓名、电话和地址已部分隐藏。在上面填收货人或发货人手机后 4 位再查，即可看全。'
}
