import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './DialogBox.module.css'

interface DialogBoxProps {
  /** What the dialog is called. */
  label: string
  /** Esc, or a click beside it. */
  onClose: () => void
  children: ReactNode
  className?: string | undefined
  /** Neither Esc nor a click beside it closes it: only its buttons do. */
  isFirm?: boolean
}

/** The browser's own modal dialog: it keeps the focus inside, gives it back at the end, and stands above everything. */
export function DialogBox({ label, onClose, children, className, isFirm = false }: DialogBoxProps) {
  const box = useRef<HTMLDialogElement>(null)
  // closed while it still stands in the document: only then does the browser give the focus back
  useLayoutEffect(() => {
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  const onClick = (event: MouseEvent) => {
    if (!isFirm && event.target === box.current) onClose()
  }
  return (
    <dialog
      ref={box}
      aria-label={label}
      className={className ? `${classes.box} ${className}` : classes.box}
      // a modal of a page below must not take the same Esc for itself
      data-mantine-stop-propagation="true"
      onCancel={(event) => {
        event.preventDefault()
        if (!isFirm) onClose()
      }}
      onClick={onClick}
    >
      {children}
    </dialog>
  )
}
