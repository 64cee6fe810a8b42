import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { openTasks, taskLabels } from '../tasks.ts'
import type { Task } from '../tasks.ts'
import { TaskIsOver, OrderChangesNotice } from '../tasks/OrderChangesNotice.tsx'
import { TaskForm } from '../tasks/TaskForm.tsx'
import { typedText } from '../tasks/typedText.ts'
import { useOrderChange } from '../tasks/useOrderChange.ts'
import type { Outcome } from '../tasks/useOrderChange.ts'
import classes from './PanelTasks.module.css'

const tone = (task: Task, isFirst: boolean) => {
  if (task === 'reject' || task === 'openException') return { variant: 'light', color: 'red' } as const
  return { variant: isFirst ? 'filled' : 'light' } as const
}

/** Shows the outcome of the last change; after a conflict OrderChangesNotice shows the order's present state beside it. */
function OutcomeNote({ outcome, order, isOver }: { outcome: Outcome; order: OrderDetail; isOver: boolean }) {
  const { kind, text } = outcome
  const note = useRef<HTMLDivElement>(null)
  // Scrolls the note into view, because the pressed button is at the other end of the form. The braces matter: newer browsers
  // return a promise, which an effect must not return to React.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (kind === 'done') {
    return (
      <p className={`px-4 py-3 text-body good rounded-1 ${classes.done}`} role="status">
        {text}
      </p>
    )
  }
  return (
    <Alert
      ref={note}
      color={kind === 'failed' ? 'red' : 'orange'}
      role="alert"
      title={kind === 'conflict' && isOver ? `订单现在是“${orderStatusLabels[order.status]}”` : undefined}
    >
      {text}
      {kind === 'failed' ? '。填的内容还在，可以再试。' : ''}
    </Alert>
  )
}

/** A chosen task and the number of timeline entries at that moment. */
interface Chosen {
  task: Task
  seen: number
}

/**
 * Renders the foot of the panel: the buttons of the open tasks, or the short form of the chosen one. A form stays open whatever
 * happens to the order: typed text is never lost, and a faster colleague is named.
 */
export function PanelTasks({ order, initialTask }: { order: OrderDetail; initialTask: Task | null }) {
  const [chosen, setChosen] = useState<Chosen | null>(() =>
    initialTask !== null && openTasks(order).includes(initialTask)
      ? { task: initialTask, seen: order.timeline.length }
      : null,
  )
  const { act, intent, isActing, outcome, forget } = useOrderChange(() => setChosen(null))
  const formBox = useRef<HTMLDivElement>(null)
  const tasks = openTasks(order)
  const choose = (task: Task | null) => {
    forget()
    setChosen(task && { task, seen: order.timeline.length })
  }
  const isOver = chosen !== null && !isActing && !tasks.includes(chosen.task)
  const newEntries = chosen === null || isActing ? [] : order.timeline.slice(chosen.seen)
  return (
    <footer className={`stack gap-4 flex-none surface border-t scroll-y ${classes.foot}`}>
      {outcome ? <OutcomeNote outcome={outcome} order={order} isOver={isOver} /> : null}
      {chosen ? (
        <>
          {isOver || newEntries.length > 0 ? (
            <OrderChangesNotice
              news={newEntries}
              isOver={isOver}
              typed={() => (formBox.current ? typedText(formBox.current) : '')}
            />
          ) : null}
          <TaskIsOver value={isOver}>
            <div ref={formBox}>
              <TaskForm
                key={chosen.task}
                task={chosen.task}
                order={order}
                act={act}
                intent={intent}
                onBack={() => choose(null)}
              />
            </div>
          </TaskIsOver>
        </>
      ) : tasks.length > 0 ? (
        <div className="flex wrap gap-3">
          {tasks.map((openTask, index) => (
            <Button
              key={openTask}
              className={index === 0 ? classes.first : classes.other}
              size="md"
              {...tone(openTask, index === 0)}
              onClick={() => choose(openTask)}
            >
              {taskLabels[openTask]}
            </Button>
          ))}
        </div>
      ) : (
        <p className="text-body faint">这一票已经办完，没有要做的了。</p>
      )}
    </footer>
  )
}
