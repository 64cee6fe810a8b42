import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { FocusEvent } from 'react'
import { Link } from 'react-router'
import { dismissToast, useToasts } from '#shared/messages/toast.ts'
import type { Toast } from '#shared/messages/toast.ts'
import { useOpenDialogs } from '#shared/ui/dialog/openDialogs.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './Toasts.module.css'

const icons = { error: IconAlertCircle, success: IconCircleCheck }

function ToastAction({ action, onDone }: { action: NonNullable<Toast['action']>; onDone: () => void }) {
  if ('to' in action) {
    return (
      <Link to={action.to} className={classes.action} onClick={onDone}>
        {action.label}
      </Link>
    )
  }
  const runAction = () => {
    onDone()
    action.run()
  }
  return (
    <button type="button" className={classes.action} onClick={runAction}>
      {action.label}
    </button>
  )
}

interface ToastLineProps {
  toast: Toast
  /** Called when the toast is removed with the focus inside. */
  onFocusLost: () => void
}

function ToastLine({ toast, onFocusLost }: ToastLineProps) {
  const { id, kind, text, action, lastsMs, count, isCounted = true, restarts } = toast
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = line.current
    return () => {
      if (box?.contains(document.activeElement)) onFocusLost()
    }
  }, [onFocusLost])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // a toast that came while another browser tab was shown has not been seen yet
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
  }, [id, lastsMs, restarts])
  return (
    <div
      ref={line}
      className={`flex items-start gap-3 px-4 py-3 brand surface bordered phone-items-center ${classes.toast}`}
      data-kind={kind}
    >
      <Icon of={icons[kind]} />
      <span className="flex-1 min-w-0 text-body ink anywhere">
        {text}
        {isCounted && count > 1 && (
          <span className="px-2 ms-2 text-small soft figures nowrap fill rounded-3">×{count}</span>
        )}
        {action && <ToastAction action={action} onDone={() => dismissToast(id)} />}
      </span>
      <CloseButton aria-label="关闭提示" size="sm" onClick={() => dismissToast(id)} />
    </div>
  )
}

/**
 * Renders the toasts as a live region. While a modal dialog is open they move into it, because everything outside is inert;
 * moving instead of re-rendering keeps their timers.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const dialog = useOpenDialogs(({ open }) => open.at(-1))
  const home = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const stack = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const [box, container] = [log.current, home.current]
    if (!box || !container) return
    const host = dialog ?? container
    host.append(box)
    return () => container.append(box)
  }, [dialog])
  // shown again with every toast, so that the newest is above a dialog opened meanwhile
  useEffect(() => {
    const box = stack.current
    if (!box || toasts.length === 0 || typeof box.showPopover !== 'function') return
    // removed with a dialog that closes at the same time: the next render moves it back and shows it
    if (!box.isConnected) return
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
  }, [toasts, dialog])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  const giveFocusBack = useCallback(() => {
    const before = previousFocus.current?.isConnected
      ? previousFocus.current
      : document.getElementById('content')
    before?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={home}>
      <div ref={log} role="log" aria-label="提示" aria-live="polite" onFocus={onFocus}>
        {toasts.length > 0 && (
          <div ref={stack} className={`grid gap-3 border-0 ${classes.toasts}`} popover="manual">
            {toasts.map((toast) => (
              <ToastLine key={toast.id} toast={toast} onFocusLost={giveFocusBack} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
