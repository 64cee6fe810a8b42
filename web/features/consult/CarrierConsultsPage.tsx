import { ConsultLayout } from './ConsultLayout.tsx'

/** Page 客户咨询: the carrier's side of the threads. */
export default function CarrierConsultsPage() {
  return <ConsultLayout side="carrier" title="客户咨询" hint="新消息会自动出现，请尽快回复客户。" />
}
