import { Button } from '@mantine/core'
import { Children, useState } from 'react'
import type { ReactNode } from 'react'
import { useSettings } from '../../browser/settings.ts'
import { FilterButton, FilterSheet } from './FilterSheet.tsx'
import classes from './Filters.module.css'

interface Props {
  search?: ReactNode
  fields?: ReactNode
  /** How many of the fields are set. */
  inUse?: number
  /** Clears the fields. */
  onClear?: () => void
  /** Stands beside the filters, such as 导出. */
  tools?: ReactNode
}

/** Renders a list's search field and filters. On phones several of them are one field and a sheet. */
export function Filters({ search, fields, inUse = 0, onClear, tools }: Props) {
  const isPhone = useSettings(({ device }) => device === 'mobile')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const inBar = search ? 0 : 1
  if (!isPhone || Children.count(fields) <= inBar)
    return (
      <div className={`row wrap gap-3 gap-x-5 ${classes.bar}`}>
        {search}
        {fields}
        {tools}
      </div>
    )
  return (
    <div className="row wrap gap-3">
      {search}
      <FilterButton inUse={inUse} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {tools}
      {isOpen ? (
        <FilterSheet label="筛选" done="查看结果" onClose={close}>
          <div className={`grid gap-4 ${classes.fields}`}>{fields}</div>
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
