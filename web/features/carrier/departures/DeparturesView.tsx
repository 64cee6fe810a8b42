import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { DispatchDialog } from '../batch/DispatchDialog.tsx'
import { departureColumns } from './departureColumns.tsx'
import { DepartureDialog } from './DepartureDialog.tsx'
import orderList from '#domain/orders/ListPage.module.css'

const path = '/carrier/getDepartureList'
const spec: ListSpec<typeof path, 'state'> = {
  path,
  keyword: { placeholder: '车次、车牌、司机或到站' },
  filters: {
    state: {
      label: '车次状态',
      choices: [
        { value: 'underway', label: '在途' },
        { value: 'arrived', label: '已到站' },
      ],
    },
  },
}

/** Renders 车次: the vehicles that left, with their orders. */
export function DeparturesView({ onOpenOrder }: { onOpenOrder: (id: number) => void }) {
  const list = useList(spec)
  const [opened, setOpened] = useState<number | null>(null)
  const [signing, setSigning] = useState<readonly OrderRow[] | null>(null)
  return (
    <>
      <ListView
        list={list}
        caption="车次"
        unit="车次"
        columns={departureColumns((row) => (
          <button type="button" className={orderList.number} onClick={() => setOpened(row.id)}>
            {row.number}
          </button>
        ))}
        idOf={(row) => row.id}
        nameOf={(row) => row.number}
        actions={(row) => (
          <Button
            variant={row.underway > 0 ? 'light' : 'default'}
            size="compact-sm"
            aria-label={`装车清单 ${row.number}`}
            onClick={() => setOpened(row.id)}
          >
            装车清单
          </Button>
        )}
        empty={{
          icon: IconTruck,
          none: {
            title: '还没有车次',
            text: '在订单里勾选已收货的订单，点“发车”，一次登记一整车。',
            action: (
              <Button component={Link} to="/carrier/orders?status=picked_up" state={sameTab}>
                去选已收货的订单
              </Button>
            ),
          },
          noMatch: {
            title: '没有符合条件的车次',
            text: '换一个关键字或状态试试。',
            all: '查看全部车次',
          },
        }}
      />
      {opened === null ? null : (
        <DepartureDialog
          id={opened}
          onOpenOrder={onOpenOrder}
          onSign={(rows) => {
            setOpened(null)
            setSigning(rows)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {signing === null ? null : (
        <DispatchDialog
          task="sign"
          rows={signing}
          onDone={() => undefined}
          onClose={() => setSigning(null)}
        />
      )}
    </>
  )
}
