import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { useOwner } from '#shared/server/owner.ts'
import { useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { BatchWorkspace } from './BatchWorkspace.tsx'

/** 批量下单: turns a table of consignments into orders, each priced and corrected in the table. */
export default function BatchPage() {
  const owner = useOwner()
  const isUnverified = useNeedsVerification('/orders/createOrder')
  return (
    <>
      <PageHeading
        title="批量下单"
        extra={
          <Button component={Link} to="/orders/new" variant="default">
            单票下单
          </Button>
        }
      />
      {isUnverified ? (
        <VerificationNeeded opens="下单、查看和管理订单" />
      ) : (
        owner && <BatchWorkspace key={owner.draftKey} owner={owner} />
      )}
    </>
  )
}
