import type { OrderDetail } from '#contract/orders/calls.ts'
import { Photos } from '#shared/files/Photos.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { FactList } from '../FactList.tsx'

/** Renders signer, time and photos of a delivery. */
export function ProofOfDelivery({
  proof,
  number,
}: {
  proof: NonNullable<OrderDetail['proof']>
  number: string
}) {
  return (
    <>
      <FactList
        facts={[
          { label: '签收人', value: proof.signer ?? '未记录' },
          { label: '签收时间', value: dateTime(proof.signedAt) },
        ]}
      />
      {proof.fileIds.length > 0 ? (
        <Photos fileIds={proof.fileIds} title="签收照片" fileName={`签收-${number}`} />
      ) : (
        <p>没有上传签收照片，需要时可联系承运商补传。</p>
      )}
    </>
  )
}
