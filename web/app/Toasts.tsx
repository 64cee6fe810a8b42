import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { dismissToast, useToasts } from '../shared/toast.ts'
import type { Toast } from '../shared/toast.ts'
import { Icon } from '../shared/ui/Icon.tsx'
import classes from './Toasts.module.css'

const icons = { error: IconAlertCircle, success: IconCircleCheck }

function ToastAction({ action, onTaken }: { action: NonNullable<Toast['action']>; onTaken: () => void }) {
  if ('to' in action) {
    return (
      <Link to={action.to} className={classes.action} onClick={onTaken}>
        {action.label}
      </Link>
    )
  }
  const take = () => {
    onTaken()
    action.run()
  }
  return (
    <button type="button" className={classes.action} onClick={take}>
      {action.label}
    </button>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const { id, kind, text, action, lastsMs, count } = toast
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // what came while the browser showed another tab has not been seen yet
    const begin = () => {
      if (document.hidden || timer !== undefined) return
      timer = setTimeout(() => dismissToast(id), lastsMs)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
    // said again, it stays for its whole time again
  }, [id, lastsMs, count])
  return (
    <div className={classes.toast} data-kind={kind}>
      <Icon of={icons[kind]} />
      <span className={classes.text}>
        {text}
        {count > 1 && <span className={classes.count}>×{count}</span>}
        {action && <ToastAction action={action} onTaken={() => dismissToast(id)} />}
      </span>
      <CloseButton aria-label="关闭提示" size="sm" onClick={() => dismissToast(id)} />
    </div>
  )
}

/** The toasts: read out by screen readers as they come. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const stack = useRef<HTMLDivElement>(null)
  // shown anew with every toast: the last to come stands above a dialog that opened meanwhile
  useEffect(() => {
    const box = stack.current
    if (!box || toasts.length === 0 || typeof box.showPopover !== 'function') return
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
  }, [toasts])
  return (
    <div role="log" aria-label="提示" aria-live="polite">
      {toasts.length > 0 && (
        <div ref={stack} className={classes.toasts} popover="manual">
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
        </div>
      )}
    </div>
  )
}
