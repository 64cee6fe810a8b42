import type { ReactNode } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { FactList } from './FactList.tsx'
import type { Fact } from './FactList.tsx'
import { expectationText } from './shipmentTexts.ts'

interface Props {
  order: OrderDetail
  /** Renders the waybill's number: plain, or as a link. */
  renderNumber?: (number: string) => ReactNode
  /** Facts after those of the waybill. */
  more?: readonly Fact[]
}

/** Renders the waybill's numbers, expected or actual time of signing, and the signer; unknown facts are left out. */
export function WaybillFacts({ order: { status, waybill }, renderNumber, more = [] }: Props) {
  const facts: Fact[] = []
  if (waybill) {
    const { number, carrierNumber, signer } = waybill
    const expectation = expectationText({ status, ...waybill })
    facts.push({ label: '运单号', value: renderNumber?.(number) ?? number })
    if (carrierNumber) facts.push({ label: '自编运单号', value: carrierNumber })
    if (expectation) facts.push({ label: expectation.label, value: expectation.text })
    if (signer) facts.push({ label: '签收人', value: signer })
  }
  return <FactList facts={[...facts, ...more]} />
}
