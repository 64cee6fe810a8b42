import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './DialogBox.module.css'
import { putOnTop } from './openDialogs.ts'

/** `wide` for a form of some fields, `sheet` for one thing whole, its parts below each other. */
export type DialogWidth = 'wide' | 'sheet'

interface DialogBoxProps {
  /** What the dialog is called. */
  label: string
  /** Esc, or a click beside it. */
  onClose: () => void
  children: ReactNode
  className?: string | undefined
  /** As wide as a question and two buttons where it is left out. */
  width?: DialogWidth | undefined
  /** Neither Esc nor a click beside it closes it: only its buttons do. */
  isFirm?: boolean
}

/** The browser's own modal dialog: it keeps the focus inside, gives it back at the end, and stands above everything. */
export function DialogBox({ label, onClose, children, className, width, isFirm = false }: DialogBoxProps) {
  const box = useRef<HTMLDialogElement>(null)
  const isWanted = useRef(false)
  // closed while it still stands in the document: only then does the browser give the focus back
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    isWanted.current = true
    if (!dialog.open) dialog.showModal()
    const takeOut = putOnTop(dialog)
    return () => {
      isWanted.current = false
      takeOut()
      dialog.close()
    }
  }, [])
  // some browsers let nobody be held by a dialog, whatever it is closed by: pressed again, Esc closes it without asking
  const onClosedByBrowser = () => {
    const dialog = box.current
    if (!dialog || dialog.open || !isWanted.current) return
    if (isFirm) dialog.showModal()
    else onClose()
  }
  const onClick = (event: MouseEvent) => {
    if (!isFirm && event.target === box.current) onClose()
  }
  return (
    <dialog
      ref={box}
      aria-label={label}
      data-width={width}
      className={className ? `${classes.box} ${className}` : classes.box}
      // a modal of a page below must not take the same Esc for itself
      data-mantine-stop-propagation="true"
      closedby={isFirm ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault()
        if (!isFirm) onClose()
      }}
      onClose={onClosedByBrowser}
      onClick={onClick}
    >
      {children}
    </dialog>
  )
}
