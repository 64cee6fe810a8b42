import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useState } from 'react'
import type { OrderDetail } from '../../../contract/orders.ts'
import { orderStatusLabels } from '../../../contract/rules/orderStates.ts'
import classes from './PanelTasks.module.css'
import { TaskForm } from './TaskForm.tsx'
import { isAdvance, openTasks, taskLabels } from './tasks.ts'
import type { Task } from './tasks.ts'
import { useDeed } from './useDeed.ts'

const tone = (task: Task, isFirst: boolean) => {
  if (task === 'reject' || task === 'openException') return { variant: 'light', color: 'red' } as const
  return { variant: isFirst ? 'filled' : 'light' } as const
}

/** The foot of the panel: the buttons for what can be done now, or the short form of the one that was chosen. */
export function PanelTasks({ order }: { order: OrderDetail }) {
  const [chosen, setChosen] = useState<Task | null>(null)
  const { act, conflict } = useDeed(() => setChosen(null))
  const tasks = openTasks(order)
  // after a conflict the chosen task may be open no more
  const task = chosen !== null && tasks.includes(chosen) ? chosen : null
  return (
    <footer className={classes.foot}>
      {conflict ? (
        <Alert color="orange" role="alert" title={`订单现在是“${orderStatusLabels[order.status]}”`}>
          {conflict}。已为您刷新。
        </Alert>
      ) : null}
      {task ? (
        <TaskForm key={task} task={task} order={order} act={act} onBack={() => setChosen(null)} />
      ) : tasks.length > 0 ? (
        <div className={classes.buttons}>
          {tasks.map((one, index) => (
            <Button
              key={one}
              className={index === 0 ? classes.first : classes.other}
              size="md"
              {...tone(one, index === 0)}
              onClick={() => setChosen(one)}
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
