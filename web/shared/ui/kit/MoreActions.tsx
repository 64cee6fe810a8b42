import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
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

/**
 * Renders buttons in a sheet behind ⋯ on a phone; the browser closes it on Esc and on a press outside. A list has many: what is
 * not visible is rendered when the sheet is first opened. Its buttons are siblings.
 */
export function MoreActions({
  name,
  holds = '操作',
  className = '',
  showsStep = false,
  details = [],
  children,
}: Props) {
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  const markOpened = () => setWasOpened(true)
  return (
    <>
      <span
        id={id}
        popover="auto"
        className={`gap-3 border-0 ${classes.sheet}`}
        data-step={showsStep || undefined}
        data-details={details.length > 0 || undefined}
        onBeforeToggle={markOpened}
        // any pressed button leads on
        onClick={({ currentTarget }) => currentTarget.hidePopover?.()}
      >
        {wasOpened && details.length > 0 ? <span className={classes.details}>{details}</span> : null}
        {wasOpened || showsStep ? children : null}
      </span>
      <UnstyledButton
        className={`grid place-center phone-min-w-11 touch ${classes.more} ${className}`}
        aria-label={`${name}的${holds}`}
        popoverTarget={id}
        onClick={markOpened}
      >
        <span aria-hidden className={classes.dots}>
          ⋯
        </span>
      </UnstyledButton>
    </>
  )
}
