import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { ClaimDialog } from './ClaimDialog.tsx'

/** Notice above the list that carriers opened counter orders for this account's mobile. Renders nothing if there are none. */
export default function ClaimStrip() {
  const { data } = useQuery(callQuery('/orders/getClaims', {}))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.list.length === 0) return null
  return (
    <div className="note-warn row wrap justify-between gap-3 px-4 py-3 text-body rounded-1" role="status">
      <span>有 {data.list.length} 单是用您的手机号在承运商柜台开的，认领后就在您的订单里。</span>
      <Button size="compact-sm" className="phone-touch" onClick={() => setOpen(true)}>
        查看并认领
      </Button>
      {isOpen && <ClaimDialog orders={data.list} onClose={() => setOpen(false)} />}
    </div>
  )
}
