import { NativeSelect } from '@mantine/core'
import type { NativeSelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Faults } from '../ui/form/Faults.tsx'
import classes from './MapColumns.module.css'

interface Props {
  /** As columnLabel returns it. */
  label: string
  samples: readonly string[]
  /** What it fills; '' for nothing. */
  target: string
  /** What it can fill. */
  choices: NonNullable<NativeSelectProps['data']>
  /** Why the choice is refused; null where it is fine. */
  fault: string | null
  onTarget: (target: string) => void
  /** What else is chosen for the column, such as a unit. */
  children?: ReactNode
}

/** Renders a column of the sheet: its title and samples, and what it fills. */
export function MapColumn({ label, samples, target, choices, fault, onTarget, children }: Props) {
  return (
    <li className="grid gap-2">
      <div className={`grid gap-2 ${classes.column}`}>
        <div className="anywhere">
          <b>{label}</b>
          <small className="block text-small soft">{samples.join('、') || '（空）'}</small>
        </div>
        <NativeSelect
          aria-label={`${label}填到`}
          error={fault !== null}
          value={target}
          data={[{ value: '', label: '不导入' }, ...choices]}
          onChange={(event) => onTarget(event.currentTarget.value)}
        />
        {children}
      </div>
      <Faults of={[fault]} />
    </li>
  )
}

/** Renders the list of a sheet's columns. */
export const MapColumns = ({ children }: { children: ReactNode }) => (
  <ul className={`grid ${classes.mapped}`} aria-label="各列填到哪里">
    {children}
  </ul>
)
