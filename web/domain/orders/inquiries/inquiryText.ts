import type { InquiryRow } from '#contract/orders/inquiries/calls.ts'
import { wantedServiceLabels } from '#contract/orders/plain/quoteRequest.ts'
import { packagingLabels } from '#contract/orders/words.ts'
import { cubicMetres, kilograms } from '#shared/ui/text/format.ts'

type InquiryGoods = Pick<
  InquiryRow,
  | 'goodsName'
  | 'packaging'
  | 'pieces'
  | 'weightGrams'
  | 'volumeCm3'
  | 'pickupMode'
  | 'deliveryMode'
  | 'declaredValueFen'
  | 'codFen'
  | 'receiptCopies'
  | 'isHeld'
>

/** Formats the goods of an inquiry: 电动工具，10 件（纸箱），200 公斤 / 0.8 方. */
export function inquiryGoodsText({
  goodsName,
  packaging,
  pieces,
  weightGrams,
  volumeCm3,
}: InquiryGoods): string {
  const volume = volumeCm3 > 0 ? ` / ${cubicMetres(volumeCm3)}` : ''
  return `${goodsName}，${pieces} 件（${packagingLabels[packaging]}），${kilograms(weightGrams)}${volume}`
}

/** Formats the services of an inquiry; 无 without any. */
export const inquiryServicesText = (inquiry: InquiryGoods): string =>
  wantedServiceLabels(inquiry).join('、') || '无'
