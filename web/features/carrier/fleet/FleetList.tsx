import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTruck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import type { FleetAddress } from './useFleetAddress.ts'

interface FleetRow {
  id: number
  isRetired: boolean
}

interface Props<Row extends FleetRow> extends Pick<
  ComponentProps<typeof PagedTable<Row>>,
  'query' | 'columns' | 'nameOf'
> {
  /** What is listed, e.g. 车辆. */
  what: string
  unit: string
  placeholder: string
  address: FleetAddress
  isBusy: boolean
  onAdd: () => void
  onChange: (row: Row) => void
  onRetire: (row: Row) => void
  dialog: ReactNode
}

/** Lists the vehicles or drivers: those in use, or the retired ones. */
export function FleetList<Row extends FleetRow>({
  what,
  unit,
  placeholder,
  address: { isRetired, keyword, page, change },
  isBusy,
  onAdd,
  onChange,
  onRetire,
  dialog,
  ...table
}: Props<Row>) {
  const add = (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={onAdd}>
      新增{what}
    </Button>
  )
  return (
    <>
      <div className="flex wrap gap-3">
        <SearchField
          keyword={keyword}
          placeholder={placeholder}
          onSearch={(typed) => change({ keyword: typed })}
        />
        <NativeSelect
          aria-label={`${what}状态`}
          value={isRetired ? 'retired' : ''}
          onChange={(event) => change({ filters: { state: event.currentTarget.value } })}
          data={[
            { value: '', label: '在用' },
            { value: 'retired', label: '已停用' },
          ]}
        />
        {add}
      </div>
      <PagedTable
        caption={what}
        unit={unit}
        {...table}
        idOf={({ id }) => id}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={(row) => (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`修改${table.nameOf(row)}`}
              onClick={() => onChange(row)}
            >
              修改
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isBusy}
              aria-label={`${row.isRetired ? '恢复' : '停用'}${table.nameOf(row)}`}
              onClick={() => onRetire(row)}
            >
              {row.isRetired ? '恢复' : '停用'}
            </Button>
          </>
        )}
        empty={
          keyword !== '' || isRetired ? (
            <EmptyState
              icon={IconTruck}
              title={`没有这样的${what}`}
              text="换一个关键字或状态试试。"
              action={
                <Button variant="default" onClick={() => change({ keyword: '', filters: { state: '' } })}>
                  查看在用的{what}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconTruck}
              title={`还没有${what}`}
              text="新增一个；发车时填的也会自动记下。"
              action={add}
            />
          )
        }
      />
      {dialog}
    </>
  )
}
