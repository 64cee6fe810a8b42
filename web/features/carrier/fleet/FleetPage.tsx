import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import type { Driver, Vehicle } from '#contract/carrier/fleetCalls.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { FilterSpec, ListSpec } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { ViewTabs } from '#shared/ui/list/ViewTabs.tsx'
import { DriverDialog } from './DriverDialog.tsx'
import { AddButton, FleetActions, fleetEmpty } from './FleetActions.tsx'
import { driverColumns, vehicleColumns } from './fleetColumns.tsx'
import { fleetReads } from './fleetReads.ts'
import { VehicleDialog } from './VehicleDialog.tsx'

const page = '/carrier/fleet'

/** Renders 车辆司机: the vehicles and drivers that a departure offers. Those named in a departure are saved automatically. */
export default function FleetPage() {
  const [search] = useAddress()
  const isDrivers = search.get('view') === 'drivers'
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title="车辆司机"
        hint="发车时可直接选；填了载重和容积，装车时看得到装了多少。"
        extra={
          <ViewTabs
            label="车辆或司机"
            views={[
              { label: '车辆', to: page, isOn: !isDrivers },
              { label: '司机', to: `${page}?view=drivers`, isOn: isDrivers },
            ]}
          />
        }
      />
      {isDrivers ? <Drivers key="drivers" /> : <Vehicles key="vehicles" />}
    </div>
  )
}

const retiredText = (name: string, isRetired: boolean) =>
  showSuccessToast(`${name} 已${isRetired ? '停用' : '恢复'}`)

const retired = <P extends '/carrier/getVehicleList' | '/carrier/getDriverList'>(
  label: string,
): FilterSpec<P> => ({
  label,
  allLabel: '在用',
  choices: [{ value: 'retired', label: '已停用' }],
  toRequest: () => ({ isRetired: true }) as Partial<CallInput<P>>,
  unset: { isRetired: false } as Partial<CallInput<P>>,
})

const vehicles: ListSpec<'/carrier/getVehicleList', 'state'> = {
  path: '/carrier/getVehicleList',
  keyword: { placeholder: '车牌号' },
  filters: { state: retired('车辆状态') },
}

const drivers: ListSpec<'/carrier/getDriverList', 'state'> = {
  path: '/carrier/getDriverList',
  keyword: { placeholder: '姓名或电话' },
  filters: { state: retired('司机状态') },
}

/** Checks for a list without rows, whose empty state has the button. */
const hasNone = ({
  query,
  isNarrowed,
}: {
  query: { data?: { total: number } | undefined }
  isNarrowed: boolean
}) => query.data?.total === 0 && !isNarrowed

function Vehicles() {
  const list = useList(vehicles, { staleTime: 0 })
  const { run, isBusy } = useWrite('/carrier/retireVehicle', { rereads: fleetReads })
  const [opened, open] = useState<Vehicle | 'new' | null>(null)
  const add = () => open('new')
  return (
    <>
      <ListView
        list={list}
        caption="车辆"
        unit="辆"
        columns={vehicleColumns}
        idOf={({ id }) => id}
        nameOf={({ plate }) => plate}
        tools={hasNone(list) ? null : <AddButton what="车辆" onAdd={add} />}
        actions={(row) => (
          <FleetActions
            name={row.plate}
            isRetired={row.isRetired}
            isBusy={isBusy}
            onChange={() => open(row)}
            onRetire={() =>
              void run({ vehicleId: row.id, isRetired: !row.isRetired }, () =>
                retiredText(row.plate, !row.isRetired),
              )
            }
          />
        )}
        empty={fleetEmpty('车辆', add)}
      />
      {opened === null ? null : (
        <VehicleDialog vehicle={opened === 'new' ? null : opened} onClose={() => open(null)} />
      )}
    </>
  )
}

function Drivers() {
  const list = useList(drivers, { staleTime: 0 })
  const { run, isBusy } = useWrite('/carrier/retireDriver', { rereads: fleetReads })
  const [opened, open] = useState<Driver | 'new' | null>(null)
  const add = () => open('new')
  return (
    <>
      <ListView
        list={list}
        caption="司机"
        unit="人"
        columns={driverColumns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        tools={hasNone(list) ? null : <AddButton what="司机" onAdd={add} />}
        actions={(row) => (
          <FleetActions
            name={row.name}
            isRetired={row.isRetired}
            isBusy={isBusy}
            onChange={() => open(row)}
            onRetire={() =>
              void run({ driverId: row.id, isRetired: !row.isRetired }, () =>
                retiredText(row.name, !row.isRetired),
              )
            }
          />
        )}
        empty={fleetEmpty('司机', add)}
      />
      {opened === null ? null : (
        <DriverDialog driver={opened === 'new' ? null : opened} onClose={() => open(null)} />
      )}
    </>
  )
}
