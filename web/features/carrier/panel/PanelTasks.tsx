import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '../../../../contract/orders/calls.ts'
import { orderStatusLabels } from '../../../../contract/orders/states.ts'
import classes from './PanelTasks.module.css'
import { TaskForm } from '../tasks/TaskForm.tsx'
import { TaskIsOver, TaskNews } from '../tasks/TaskNews.tsx'
import { openTasks, taskLabels } from '../tasks.ts'
import type { Task } from '../tasks.ts'
import { typedText } from '../tasks/typedText.ts'
import { useOrderChange } from '../tasks/useOrderChange.ts'
import type { Outcome } from '../tasks/useOrderChange.ts'

const tone = (task: Task, isFirst: boolean) => {
  if (task === 'reject' || task === 'openException') return { variant: 'light', color: 'red' } as const
  return { variant: isFirst ? 'filled' : 'light' } as const
}

/** What the last change came to; after a conflict the state the order is in now stands beside it (TaskNews). */
function OutcomeNote({ outcome, order, isOver }: { outcome: Outcome; order: OrderDetail; isOver: boolean }) {
  const { kind, text } = outcome
  const note = useRef<HTMLDivElement>(null)
  // the button that was pressed stands at the other end of a form that scrolls
  // (newer browsers answer a promise, which an effect must not give to React)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (kind === 'done') {
    return (
      <p className={`px-4 py-3 text-3 good rounded-1 ${classes.done}`} role="status">
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

/** A task that was chosen, and how much had happened to the order then. */
interface Chosen {
  task: Task
  seen: number
}

/**
 * The foot of the panel: the buttons for what can be done now, or the short form of the one that was chosen. A form stays whatever
 * happens to the order meanwhile: what was typed is never taken away, and whoever was faster is named.
 */
export function PanelTasks({ order, begin }: { order: OrderDetail; begin: Task | null }) {
  const [chosen, setChosen] = useState<Chosen | null>(() =>
    begin !== null && openTasks(order).includes(begin) ? { task: begin, seen: order.timeline.length } : null,
  )
  const { act, isActing, outcome, forget } = useOrderChange(() => setChosen(null))
  const formBox = useRef<HTMLDivElement>(null)
  const tasks = openTasks(order)
  const choose = (task: Task | null) => {
    forget()
    setChosen(task && { task, seen: order.timeline.length })
  }
  const isOver = chosen !== null && !isActing && !tasks.includes(chosen.task)
  const news = chosen === null || isActing ? [] : order.timeline.slice(chosen.seen)
  return (
    <footer className={`stack gap-4 flex-none surface border-t scroll-y ${classes.foot}`}>
      {outcome ? <OutcomeNote outcome={outcome} order={order} isOver={isOver} /> : null}
      {chosen ? (
        <>
          {isOver || news.length > 0 ? (
            <TaskNews
              news={news}
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
                onBack={() => choose(null)}
              />
            </div>
          </TaskIsOver>
        </>
      ) : tasks.length > 0 ? (
        <div className="flex wrap gap-3">
          {tasks.map((one, index) => (
            <Button
              key={one}
              className={index === 0 ? classes.first : classes.other}
              size="md"
              {...tone(one, index === 0)}
              onClick={() => choose(one)}
            >
              {taskLabels[one]}
            </Button>
          ))}
        </div>
      ) : (
        <p className="text-3 faint">这一单已经办完，没有要做的了。</p>
      )}
    </footer>
  )
}
