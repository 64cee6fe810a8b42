import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './MoreActions.module.css'

interface Props {
  /** What the buttons act on, such as an order's number. */
  name: string
  className?: string
  children: ReactNode
}

/** Renders buttons in a sheet behind ⋯ on a phone; the browser closes it on Esc and on a press outside. */
export function MoreActions({ name, className = '', children }: Props) {
  const id = useId()
  return (
    <>
      <UnstyledButton
        className={`grid place-center phone-min-w-11 touch ${className}`}
        aria-label={`${name}的操作`}
        popoverTarget={id}
      >
        <Icon of={IconDots} />
      </UnstyledButton>
      <span
        id={id}
        popover="auto"
        className={`gap-3 border-0 ${classes.sheet}`}
        // any pressed button leads on
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
      >
        {children}
      </span>
    </>
  )
}
