import { Button } from '@mantine/core'
import { Children, useState } from 'react'
import type { ReactNode } from 'react'
import { useSettings } from '../../browser/settings.ts'
import { FilterButton, FilterSheet } from './FilterSheet.tsx'
import classes from './Filters.module.css'

interface Props {
  search?: ReactNode
  fields?: ReactNode
  /** A phone's choice of the order, shown in the sheet only. */
  sort?: ReactNode
  /** How many of the fields are set. */
  inUse?: number
  /** Clears the fields. */
  onClear?: () => void
  /** Stands beside the filters, such as 导出. */
  tools?: ReactNode
}

/** Returns whether the fields are in a sheet: on phones, if they are more than one field of a bar. */
export function useFilterSheet(fields: number, hasSearch: boolean): boolean {
  const isPhone = useSettings(({ device }) => device === 'mobile')
  return isPhone && fields > (hasSearch ? 0 : 1)
}

/** Renders a list's search field and filters. On phones several of them are one field and a sheet. */
export function Filters({ search, fields, sort, inUse = 0, onClear, tools }: Props) {
  const hasSheet = useFilterSheet(Children.count(fields), Boolean(search))
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!hasSheet)
    return (
      <div className={`row wrap gap-3 gap-x-5 ${classes.bar}`} data-screen-only>
        {search}
        {fields}
        {tools}
      </div>
    )
  return (
    <div className="row wrap gap-3" data-screen-only>
      {search}
      <FilterButton inUse={inUse} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {tools}
      {isOpen ? (
        <FilterSheet label="筛选" done="查看结果" onClose={close}>
          <div className={`grid gap-4 ${classes.fields}`}>
            {sort}
            {fields}
          </div>
          {onClear ? (
            <Button variant="subtle" disabled={inUse === 0} onClick={onClear}>
              清除条件
            </Button>
          ) : null}
        </FilterSheet>
      ) : null}
    </div>
  )
}
