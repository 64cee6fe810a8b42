import type { InquiryRow } from '../../../../contract/orders/inquiries/calls.ts'
import { packagingLabels } from '../../../../contract/orders/words.ts'
import { cubicMetres, kilograms } from '../../../shared/ui/text/format.ts'
import { wantedWords } from '../../lines/asked.ts'

type Asked = Pick<
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

/** The goods that were asked about: 电动工具，10 件（纸箱），200 公斤 / 0.8 方. */
export function askedGoods({ goodsName, packaging, pieces, weightGrams, volumeCm3 }: Asked): string {
  const volume = volumeCm3 > 0 ? ` / ${cubicMetres(volumeCm3)}` : ''
  return `${goodsName}，${pieces} 件（${packagingLabels[packaging]}），${kilograms(weightGrams)}${volume}`
}

/** The services that were asked for; 无 where there are none. */
export const askedServices = (asked: Asked): string => wantedWords(asked).join('、') || '无'
