import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '../../../contract/orders.ts'
import { orderStatusLabels } from '../../../contract/rules/orderStates.ts'
import classes from './PanelTasks.module.css'
import { TaskForm } from './TaskForm.tsx'
import { isAdvance, openTasks, taskLabels } from './tasks.ts'
import type { Task } from './tasks.ts'
import { useDeed } from './useDeed.ts'
import type { Outcome } from './useDeed.ts'

const tone = (task: Task, isFirst: boolean) => {
  if (task === 'reject' || task === 'openException') return { variant: 'light', color: 'red' } as const
  return { variant: isFirst ? 'filled' : 'light' } as const
}

/** What the last deed came to; after a conflict with the state the order is in now, which is on screen already. */
function OutcomeNote({ outcome, order, isOpen }: { outcome: Outcome; order: OrderDetail; isOpen: boolean }) {
  const { kind, text } = outcome
  const note = useRef<HTMLDivElement>(null)
  // the button that was pressed stands at the other end of a form that scrolls
  useEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), [])
  if (kind === 'done') {
    return (
      <p className={classes.done} role="status">
        {text}
      </p>
    )
  }
  const isOver = kind === 'conflict' && !isOpen
  return (
    <Alert
      ref={note}
      color={kind === 'failed' ? 'red' : 'orange'}
      role="alert"
      title={isOver ? `订单现在是“${orderStatusLabels[order.status]}”` : undefined}
    >
      {text}
      {isOver ? '。已为您刷新。' : kind === 'failed' ? '。填的内容还在，可以再试。' : ''}
    </Alert>
  )
}

/** The foot of the panel: the buttons for what can be done now, or the short form of the one that was chosen. */
export function PanelTasks({ order }: { order: OrderDetail }) {
  const [chosen, setChosen] = useState<Task | null>(null)
  const { act, outcome, forget } = useDeed(() => setChosen(null))
  const tasks = openTasks(order)
  // after a conflict the chosen task may be open no more
  const task = chosen !== null && tasks.includes(chosen) ? chosen : null
  const choose = (next: Task | null) => {
    forget()
    setChosen(next)
  }
  return (
    <footer className={classes.foot}>
      {outcome ? <OutcomeNote outcome={outcome} order={order} isOpen={task !== null} /> : null}
      {task ? (
        <TaskForm key={task} task={task} order={order} act={act} onBack={() => choose(null)} />
      ) : tasks.length > 0 ? (
        <div className={classes.buttons}>
          {tasks.map((one, index) => (
            <Button
              key={one}
              className={index === 0 ? classes.first : classes.other}
              size="md"
              {...tone(one, index === 0)}
              onClick={() => choose(one)}
            >
              {isAdvance(one) ? `下一步：${taskLabels[one]}` : taskLabels[one]}
            </Button>
          ))}
        </div>
      ) : (
        <p className={classes.nothing}>这一单已经办完，没有要做的了。</p>
      )}
    </footer>
  )
}
