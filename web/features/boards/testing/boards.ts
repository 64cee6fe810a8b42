import type { BoardSums, CarrierBoard, PlatformBoard } from '#contract/boards/calls.ts'
import type { Opening } from '#contract/boards/openingCalls.ts'
import { openingSteps } from '#contract/boards/words.ts'

const quietSums: BoardSums = {
  orders: 0,
  lostOrders: 0,
  freightFen: 0,
  weightGrams: 0,
  volumeCm3: 0,
  exceptionOrders: 0,
  signedOrders: 0,
  signedFreightFen: 0,
  timedOrders: 0,
  onTimeOrders: 0,
  consults: 0,
}
const noWait = { count: 0, medianMinutes: null, p90Minutes: null }

/** A board of two days without any orders. */
export const quietBoard: CarrierBoard = {
  present: { from: '2026-11-01', to: '2026-11-02', sums: quietSums, acceptWait: noWait, answerWait: noWait },
  before: { from: '2026-10-30', to: '2026-10-31', sums: quietSums, acceptWait: noWait, answerWait: noWait },
  days: ['2026-11-01', '2026-11-02'].map((day) => ({ ...quietSums, day })),
  lanes: [],
  otherLanes: { lanes: 0, orders: 0, freightFen: 0, weightGrams: 0, volumeCm3: 0 },
  outstanding: [],
}

const busySums: BoardSums = {
  orders: 1200,
  lostOrders: 200,
  freightFen: 12_345_600,
  weightGrams: 250_000_000,
  volumeCm3: 1_000_000_000,
  exceptionOrders: 50,
  signedOrders: 800,
  signedFreightFen: 9_000_000,
  timedOrders: 400,
  onTimeOrders: 390,
  consults: 60,
}

/** A board of two days with many orders. */
export const busyBoard: CarrierBoard = {
  ...quietBoard,
  present: {
    ...quietBoard.present,
    sums: busySums,
    acceptWait: { count: 1000, medianMinutes: 12, p90Minutes: 200 },
    answerWait: { count: 55, medianMinutes: 3, p90Minutes: 60 },
  },
  before: { ...quietBoard.before, sums: { ...busySums, orders: 1000, onTimeOrders: 380 } },
  days: [
    { ...busySums, day: '2026-11-01' },
    { ...quietSums, day: '2026-11-02' },
  ],
  lanes: [
    {
      code: '330700',
      text: '浙江省金华市',
      orders: 700,
      freightFen: 8_000_000,
      weightGrams: 1,
      volumeCm3: 1,
    },
  ],
  otherLanes: { lanes: 3, orders: 300, freightFen: 4_345_600, weightGrams: 1, volumeCm3: 1 },
  outstanding: [
    { kind: 'cod', state: 'due', payment: null, orders: 4, amountFen: 500_000, receivedFen: 0, copies: 0 },
    { kind: 'receipt', state: 'sent', payment: null, orders: 2, amountFen: 0, receivedFen: 0, copies: 5 },
  ],
}

/** A platform's board with one named carrier and others. */
export const platformBoard: PlatformBoard = {
  ...busyBoard,
  carriers: [
    {
      id: 7,
      name: '顺达物流',
      orders: 1100,
      lostOrders: 200,
      freightFen: 12_000_000,
      exceptionOrders: 50,
      signedOrders: 700,
      timedOrders: 300,
      onTimeOrders: 290,
    },
  ],
  otherCarriers: {
    carriers: 2,
    orders: 100,
    lostOrders: 0,
    freightFen: 345_600,
    exceptionOrders: 0,
    signedOrders: 100,
    timedOrders: 100,
    onTimeOrders: 100,
  },
  platform: {
    factories: 9,
    verifiedFactories: 4,
    linesOn: 120,
    pendingVerifications: 3,
    openFeedback: 2,
    openPriceMoves: 5,
  },
  unmetDemand: [],
}

const enough = { operators: 2, sms: 1, templates: 22, channels: 1, carriers: 1, lines: 1, orders: 1 }

/** Returns the checklist of a platform that only lacks the first order; `counts` overrides single steps. */
export const opening = (counts: Partial<typeof enough>): Opening => ({
  smsOutage: null,
  steps: openingSteps.map((step) => {
    const count = { ...enough, orders: 0, ...counts }[step]
    return { step, isDone: count >= enough[step], count, enough: enough[step] }
  }),
})
