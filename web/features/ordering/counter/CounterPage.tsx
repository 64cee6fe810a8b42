import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { useOwner } from '#shared/server/owner.ts'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { CounterForm } from './CounterForm.tsx'
import { readCounter } from './storedCounter.ts'
import type { StoredCounter } from './storedCounter.ts'

function CounterFormLoader({ owner }: { owner: Owner }) {
  const [initial, setInitial] = useState<StoredCounter | null>(null)
  useEffect(() => {
    let isActive = true
    void readCounter(owner).then((stored) => {
      if (isActive) setInitial(stored)
    })
    return () => {
      isActive = false
    }
  }, [owner])
  return initial ? <CounterForm owner={owner} initial={initial} /> : <LoadingRows n={4} heightPx={120} />
}

/** 柜台开单 (product.md §5): creates a walk-in customer's order by keyboard only and prints its labels at once. */
export default function CounterPage() {
  const owner = useOwner()
  return (
    <>
      <PageHeading
        title="柜台开单"
        hint={<span className="phone-hidden">回车到下一格，↓ 选老客户，Ctrl+回车开单并打印标签。</span>}
        extra={
          <Button component={Link} to="/carrier/orders" variant="default">
            承运订单
          </Button>
        }
      />
      {owner && <CounterFormLoader key={owner.draftKey} owner={owner} />}
    </>
  )
}
