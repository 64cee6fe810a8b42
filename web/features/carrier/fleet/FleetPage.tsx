import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Driver, Vehicle } from '#contract/carrier/fleetCalls.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ViewTabs } from '#shared/ui/list/ViewTabs.tsx'
import { DriverDialog } from './DriverDialog.tsx'
import { driverColumns, vehicleColumns } from './fleetColumns.tsx'
import { FleetList } from './FleetList.tsx'
import { driversQuery, fleetReads, vehiclesQuery } from './fleetReads.ts'
import { useFleetAddress } from './useFleetAddress.ts'
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

function Vehicles() {
  const address = useFleetAddress()
  const query = useQuery(vehiclesQuery(address.request))
  const { run, isBusy } = useWrite('/carrier/retireVehicle', { rereads: fleetReads })
  const [opened, open] = useState<Vehicle | 'new' | null>(null)
  return (
    <FleetList
      what="车辆"
      unit="辆"
      placeholder="车牌号"
      columns={vehicleColumns}
      query={query}
      nameOf={({ plate }) => plate}
      address={address}
      isBusy={isBusy}
      onAdd={() => open('new')}
      onChange={open}
      onRetire={({ id, plate, isRetired }) =>
        void run({ vehicleId: id, isRetired: !isRetired }, () => retiredText(plate, !isRetired))
      }
      dialog={
        opened === null ? null : (
          <VehicleDialog vehicle={opened === 'new' ? null : opened} onClose={() => open(null)} />
        )
      }
    />
  )
}

function Drivers() {
  const address = useFleetAddress()
  const query = useQuery(driversQuery(address.request))
  const { run, isBusy } = useWrite('/carrier/retireDriver', { rereads: fleetReads })
  const [opened, open] = useState<Driver | 'new' | null>(null)
  return (
    <FleetList
      what="司机"
      unit="人"
      placeholder="姓名或电话"
      columns={driverColumns}
      query={query}
      nameOf={({ name }) => name}
      address={address}
      isBusy={isBusy}
      onAdd={() => open('new')}
      onChange={open}
      onRetire={({ id, name, isRetired }) =>
        void run({ driverId: id, isRetired: !isRetired }, () => retiredText(name, !isRetired))
      }
      dialog={
        opened === null ? null : (
          <DriverDialog driver={opened === 'new' ? null : opened} onClose={() => open(null)} />
        )
      }
    />
  )
}
