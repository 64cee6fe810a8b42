import { ConsultLayout } from './ConsultLayout.tsx'

/** Page 联系咨询: the threads of a customer, or of a visitor's browser. */
export default function ConsultPage() {
  return <ConsultLayout side="customer" title="联系咨询" hint="问价格、时效和提货，物流公司直接回复您。" />
}
