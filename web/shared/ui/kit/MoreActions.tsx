import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './MoreActions.module.css'

interface Props {
  /** What the buttons act on, such as an order's number. */
  name: string
  /** What is behind ⋯, for its label. */
  holds?: '操作' | '详情'
  className?: string
  /** Whether the next step is visible beside ⋯: the tinted button, or the first. ⋯ is hidden if there is no other. */
  showsStep?: boolean
  /** Shown above the buttons. */
  details?: readonly ReactNode[]
  children: ReactNode
}

/** Renders buttons in a sheet behind ⋯ on a phone; the browser closes it on Esc and on a press outside. */
export function MoreActions({
  name,
  holds = '操作',
  className = '',
  showsStep = false,
  details = [],
  children,
}: Props) {
  const id = useId()
  return (
    <>
      <span
        id={id}
        popover="auto"
        className={`gap-3 border-0 ${classes.sheet}`}
        data-step={showsStep || undefined}
        // any pressed button leads on
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
      >
        {details.length > 0 ? <span className={classes.details}>{details}</span> : null}
        {children}
      </span>
      <UnstyledButton
        className={`grid place-center phone-min-w-11 touch ${classes.more} ${className}`}
        aria-label={`${name}的${holds}`}
        popoverTarget={id}
      >
        <Icon of={IconDots} />
      </UnstyledButton>
    </>
  )
}
