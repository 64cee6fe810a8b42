import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useOwner } from '../../../shared/browser/kept/owner.ts'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import { LoadingRows } from '../../../shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '../../../shared/ui/kit/PageHeading.tsx'
import { CounterForm } from './CounterForm.tsx'
import { readCounter } from './keptCounter.ts'
import type { KeptCounter } from './keptCounter.ts'

function BegunCounter({ owner }: { owner: Owner }) {
  const [begun, setBegun] = useState<KeptCounter | null>(null)
  useEffect(() => {
    let isWanted = true
    void readCounter(owner).then((kept) => {
      if (isWanted) setBegun(kept)
    })
    return () => {
      isWanted = false
    }
  }, [owner])
  return begun ? <CounterForm owner={owner} begun={begun} /> : <LoadingRows n={4} heightPx={120} />
}

/** 柜台开单 (product.md §5): an order for who stands at the counter or calls, written by the keyboard alone, its labels printed at once. */
export default function CounterPage() {
  const owner = useOwner()
  return (
    <>
      <PageHeading
        title="柜台开单"
        hint="回车到下一格，↓ 选老客户，Ctrl+回车开单并打印标签。"
        extra={
          <Button component={Link} to="/carrier/orders" variant="default">
            承运订单
          </Button>
        }
      />
      {owner && <BegunCounter key={owner.draftKey} owner={owner} />}
    </>
  )
}
