import type { OrderDetail } from '#contract/orders/calls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { blankFields } from '#contract/orders/plain/fieldWords.ts'
import { orderStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'

/** Creates a list order: pending, 10 cartons to 义乌, with changes. */
export function orderRowOf(change: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 5,
    number: 'D000000000058',
    status: 'pending',
    waybillNumber: null,
    carrierNumber: null,
    carrierId: 9,
    carrierName: '永康市飞达货运',
    lineId: 3,
    destinationText: '浙江省金华市义乌市',
    shipperName: '王小明',
    shipperPhone: '13800138000',
    recipientName: '李雷',
    recipientPhone: '13900139000',
    goodsText: '电动工具',
    pieces: 10,
    weightGrams: 200_000,
    volumeCm3: 800_000,
    totalFen: 6000,
    ...blankFields,
    codState: null,
    receiptState: null,
    settlementState: null,
    codOpenFen: null,
    settlementOpenFen: null,
    hasOpenException: false,
    isCancelRequested: false,
    isAwaitingRelease: false,
    openFeeChange: null,
    lastEvent: null,
    movedAt: '2026-11-20T02:00:00.000Z',
    daysWithoutMovement: 0,
    expectedAt: null,
    signedAt: null,
    createdAt: '2026-11-20T02:00:00.000Z',
    ...change,
  }
}

const party = {
  company: '',
  regionCode: '330782',
  regionText: '浙江省金华市义乌市',
  address: '福田街道商城大道 8 号',
}

/** Creates the same order in full. */
export function orderDetailOf(change: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: 5,
    number: 'D000000000058',
    status: 'pending',
    line: {
      id: 3,
      carrierId: 9,
      carrierName: '永康市飞达货运',
      originName: '永康总站',
      originPhones: ['0579-87110001'],
      destinationText: '浙江省金华市义乌市',
      destinationName: '义乌站',
      destinationAddress: '物流园 1 号',
      destinationPhones: ['0579-85110001'],
    },
    contactMobile: '13800138000',
    shipper: { ...party, name: '王小明', phone: '13800138000' },
    recipient: { ...party, name: '李雷', phone: '13900139000' },
    goods: [{ name: '电动工具', packaging: 'carton', pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 }],
    pieces: 10,
    weightGrams: 200_000,
    volumeCm3: 800_000,
    ...blankFields,
    pickupWindow: null,
    holdReleasedAt: null,
    agreed: null,
    inquiryId: null,
    quote: {
      items: [{ key: 'base', name: '基本运费', fen: 6000, formula: '最低一票 60.00 元' }],
      totalFen: 6000,
      billedBy: 'minimum',
      hints: [],
    },
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
    timeline: [
      { at: '2026-11-20T02:00:00.000Z', party: 'customer', action: 'create', toStatus: 'pending', text: '' },
    ],
    allowedActions: [],
    canReweigh: false,
    canAddProof: false,
    canReleaseHold: false,
    canReview: false,
    undoableSteps: [],
    createdAt: '2026-11-20T02:00:00.000Z',
    updatedAt: '2026-11-20T02:00:00.000Z',
    ...change,
  }
}

/** Creates counts by state; 0 unless given. */
export function countsOf(change: Partial<Record<OrderRow['status'], number>> = {}) {
  const none = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>
  return { ...none, ...change }
}

/** Creates a waybill in transit with masked names and phones, as strangers see it. */
export function trackedOf(change: Partial<TrackedWaybill> = {}): TrackedWaybill {
  return {
    orderNumber: 'D000000000058',
    waybillNumber: 'YD000000000017',
    carrierNumber: null,
    status: 'in_transit',
    carrierName: '永康市飞达货运',
    carrierId: 5,
    carrierPhones: ['0579-87110001'],
    originName: '永康总站',
    destinationText: '浙江省金华市义乌市',
    destinationPhones: [],
    pieces: 10,
    isDelivered: true,
    hasReceipt: false,
    shipper: { name: '王**', phone: '138********', address: '浙江省金华市永康市' },
    recipient: { name: '李*', phone: '139********', address: '浙江省金华市义乌市' },
    isUnlocked: false,
    isTailLocked: false,
    expectedAt: null,
    experienceArrival: null,
    collect: null,
    exception: null,
    signedAt: null,
    signer: null,
    createdAt: '2026-11-20T02:00:00.000Z',
    events: [
      { at: '2026-11-20T08:00:00.000Z', status: 'in_transit', place: '永康总站', text: '已发车', pieces: 10 },
    ],
    ...change,
  }
}
