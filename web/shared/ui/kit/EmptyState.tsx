import { IconPackage } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './states.module.css'

interface EmptyStateProps {
  title: string
  /** The next step. */
  text?: ReactNode
  /** Buttons or links for it. */
  action?: ReactNode
  icon?: TablerIcon
  /** Content below the buttons. */
  foot?: ReactNode
}

/** Renders the state without content, with the next step. */
export function EmptyState({ title, text, action, icon = IconPackage, foot }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={`faint fill ${classes.badge}`}>
        <Icon of={icon} size={28} />
      </span>
      <p className="section-title ink">{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className="flex wrap justify-center gap-3 mt-5">{action}</div>}
      {foot}
    </div>
  )
}
