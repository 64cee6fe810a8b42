import { useState } from 'react'
import { useLocation } from 'react-router'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { InquiryForm } from './InquiryForm.tsx'
import { readInquiry } from './inquiryValues.ts'

/** 向几家询价: asks up to five carriers at once for the price of one consignment (product.md §5). */
export default function NewInquiryPage() {
  const { search } = useLocation()
  const [initial] = useState(() => readInquiry(new URLSearchParams(search)))
  const mayAsk = useMayCall('/orders/createInquiry')
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading title="向几家询价" hint="一票货同时问几家，接受的报价就是运费" />
      {mayAsk ? <InquiryForm initial={initial} /> : <VerificationNeeded opens="向承运商询价" />}
    </div>
  )
}
