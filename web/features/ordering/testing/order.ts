import type { OrderDetail } from '#contract/orders/calls.ts'
import { blankFields } from '#contract/orders/plain/fieldWords.ts'
import { quote } from '#contract/price/quote.ts'
import { consignmentOf } from '../orderRequest.ts'
import { fromOrder } from '../orderStart.ts'
import { line } from './line.ts'

const party = (name: string, regionCode: string) => ({
  name,
  company: '',
  phone: '13800138000',
  regionCode,
  regionText: '',
  address: '工业园 1 号',
})

/** An earlier order on the test line, complete enough to be placed again. */
export const earlierOrder: OrderDetail = {
  id: 41,
  number: 'D000000000017',
  status: 'signed',
  line: {
    id: line.id,
    carrierId: 3,
    carrierName: line.carrier.name,
    originName: line.originName,
    originPhones: [],
    destinationText: line.destinationText,
    destinationName: line.destinationName,
    destinationAddress: '',
    destinationPhones: [],
  },
  contactMobile: '13800138000',
  shipper: party('王小明', '330784'),
  recipient: party('李雷', '330782'),
  goods: [{ name: '电动工具', packaging: 'carton', pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 }],
  pieces: 10,
  weightGrams: 200_000,
  volumeCm3: 800_000,
  pickupWindow: null,
  ...blankFields,
  payment: 'collect',
  holdReleasedAt: null,
  remark: '易碎',
  agreed: null,
  inquiryId: null,
  quote: { items: [], totalFen: 0, billedBy: 'heavy', hints: [] },
  cancelRequestedAt: null,
  cancelReason: null,
  exception: null,
  waybill: null,
  pieceCounts: [],
  proof: null,
  feeChanges: [],
  recipientWish: null,
  recipientReport: null,
  review: null,
  ledgers: [],
  timeline: [],
  allowedActions: [],
  canReweigh: false,
  canAddProof: false,
  canReleaseHold: false,
  canReview: false,
  undoableSteps: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

/** Its present price, from the contract's quote function. */
export const earlierTotalFen = quote(line, consignmentOf(fromOrder(earlierOrder))).totalFen
