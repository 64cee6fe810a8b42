import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { dismissToast, useToasts } from '../shared/toast.ts'
import type { Toast } from '../shared/toast.ts'
import { Icon } from '../shared/ui/Icon.tsx'
import classes from './Toasts.module.css'

const icons = { error: IconAlertCircle, success: IconCircleCheck }

function ToastLine({ toast }: { toast: Toast }) {
  const { id, kind, text, action, lastsMs, count } = toast
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), lastsMs)
    return () => clearTimeout(timer)
    // said again, it stays for its whole time again
  }, [id, lastsMs, count])
  return (
    <div className={classes.toast} data-kind={kind}>
      <Icon of={icons[kind]} />
      <span className={classes.text}>
        {text}
        {action && (
          <Link to={action.to} className={classes.action} onClick={() => dismissToast(id)}>
            {action.label}
          </Link>
        )}
      </span>
      <CloseButton aria-label="关闭提示" size="sm" onClick={() => dismissToast(id)} />
    </div>
  )
}

/** The toasts: read out by screen readers as they come. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={classes.toasts} role="log" aria-label="提示" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
