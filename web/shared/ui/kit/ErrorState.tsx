import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CallError, errorText, reportableId } from '../../server/callError.ts'
import { Icon } from './Icon.tsx'
import { RequestId } from './RequestId.tsx'
import classes from './states.module.css'

interface ErrorStateProps {
  /** The thrown value. */
  error: unknown
  onRetry?: () => void
}

const titleOf = (error: unknown) =>
  error instanceof CallError && error.transport === 'unreachable' ? '离线' : '加载失败'

/** Renders a loading failure, 离线 if nobody was reached: the message, the request id for support if any, and 重试. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const requestId = reportableId(error)
  return (
    <div className={classes.state} role="alert">
      <span className={`tone ${classes.badge}`} data-tone="bad">
        <Icon of={IconAlertTriangle} size={28} />
      </span>
      <p className="section-title ink">{titleOf(error)}</p>
      <p className={classes.text}>{errorText(error)}</p>
      {requestId && <RequestId id={requestId} />}
      {onRetry && (
        <div className="flex wrap justify-center gap-3 mt-5">
          <Button onClick={onRetry}>重试</Button>
        </div>
      )}
    </div>
  )
}
