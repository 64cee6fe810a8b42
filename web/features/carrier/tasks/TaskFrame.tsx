import { Button } from '@mantine/core'
import { use } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { TaskIsOver } from './OrderChangesNotice.tsx'
import classes from './TaskFrame.module.css'

interface Props {
  title: string
  submitLabel: string
  isSubmitting: boolean
  isDangerous?: boolean
  /** Faults that belong to no field. */
  faults?: readonly string[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onBack: () => void
  children?: ReactNode
}

/** Renders the frame of a task's form. Its buttons are at the bottom; only one remains when the task is over. */
export function TaskFrame(props: Props) {
  const {
    title,
    submitLabel,
    isSubmitting,
    isDangerous = false,
    faults = [],
    onSubmit,
    onBack,
    children,
  } = props
  const isOver = use(TaskIsOver)
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (isOver) event.preventDefault()
    else void onSubmit(event)
  }
  return (
    <form className="stack gap-3" aria-label={title} noValidate onSubmit={send}>
      <h3 className="section-title">{title}</h3>
      {children}
      <Faults of={faults} />
      <div className={`flex gap-3 sticky surface ${classes.buttons}`}>
        <Button variant="default" size="md" className={classes.back} onClick={onBack} disabled={isSubmitting}>
          {isOver ? '关闭' : '返回'}
        </Button>
        {isOver ? null : (
          <Button
            type="submit"
            size="md"
            className={classes.submit}
            loading={isSubmitting}
            {...(isDangerous ? { color: 'red.8' } : {})}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  )
}
