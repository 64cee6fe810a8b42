import { Button } from '@mantine/core'
import { IconPlus, IconTruck } from '@tabler/icons-react'
import { Icon } from '#shared/ui/kit/Icon.tsx'

interface Props {
  name: string
  isRetired: boolean
  isBusy: boolean
  onChange: () => void
  onRetire: () => void
}

/** Renders the actions on a vehicle or driver. */
export function FleetActions({ name, isRetired, isBusy, onChange, onRetire }: Props) {
  const turn = isRetired ? '恢复' : '停用'
  return (
    <>
      <Button size="compact-sm" variant="default" aria-label={`修改${name}`} onClick={onChange}>
        修改
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        aria-label={`${turn}${name}`}
        onClick={onRetire}
      >
        {turn}
      </Button>
    </>
  )
}

export const AddButton = ({ what, onAdd }: { what: string; onAdd: () => void }) => (
  <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={onAdd}>
    新增{what}
  </Button>
)

/** Returns what a list of vehicles or drivers says without rows. `what`: 车辆 or 司机. */
export const fleetEmpty = (what: string, onAdd: () => void) => ({
  icon: IconTruck,
  none: {
    title: `还没有${what}`,
    text: '新增一个；发车时填的也会自动记下。',
    action: <AddButton what={what} onAdd={onAdd} />,
  },
  noMatch: {
    title: `没有这样的${what}`,
    text: '换一个关键字或状态试试。',
    all: `查看在用的${what}`,
  },
})
