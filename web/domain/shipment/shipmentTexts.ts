import { stateOf } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { exceptionKindLabels } from '#contract/orders/words.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { isEndStatus } from './progress/movement.ts'

/** Formats the title of an exception: '异常：延误'; an unknown kind is left out. */
export function exceptionTitle(kind: string): string {
  const label = Object.entries(exceptionKindLabels).find(([known]) => known === kind)?.[1]
  return label ? `异常：${label}` : '异常'
}

interface Expectation {
  label: string
  text: string
  /** The expected time has passed without the arrival. */
  isLate: boolean
}

/** Returns when the goods were signed for or are expected; null where neither is known. */
export function expectationText(
  shipment: { status: OrderStatus; expectedAt: string | null; signedAt: string | null },
  nowMs = Date.now(),
): Expectation | null {
  const { status, expectedAt, signedAt } = shipment
  if (signedAt) return { label: '签收时间', text: dateTime(signedAt), isLate: false }
  if (!expectedAt || isEndStatus(status)) return null
  const isHere = stateOf(status).hasArrived
  const isLate = !isHere && Date.parse(expectedAt) < nowMs
  return {
    label: '预计到站',
    text: isLate ? `${dateTime(expectedAt)}（已过预计时间，可打电话问承运商）` : dateTime(expectedAt),
    isLate,
  }
}
