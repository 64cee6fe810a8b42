import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { putOnTop } from './openDialogs.ts'
import classes from './DialogBox.module.css'

/** `wide` for a form of some fields, `sheet` for a whole document with its parts below each other. */
export type DialogWidth = 'wide' | 'sheet'

interface DialogBoxProps {
  /** The accessible name. */
  label: string
  /** Called for Esc, or a click beside it. */
  onClose: () => void
  children: ReactNode
  className?: string | undefined
  /** Default: as wide as a question with two buttons. */
  width?: DialogWidth | undefined
  /** Only its buttons close it: neither Esc nor a click beside it. */
  isFirm?: boolean
}

/** Renders a native modal dialog: it traps the focus, restores it at the end, and is above everything. */
export function DialogBox({ label, onClose, children, className, width, isFirm = false }: DialogBoxProps) {
  const box = useRef<HTMLDialogElement>(null)
  const isWanted = useRef(false)
  // close it while it is still in the document: only then does the browser restore the focus
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    isWanted.current = true
    if (!dialog.open) dialog.showModal()
    const removeFromStack = putOnTop(dialog)
    return () => {
      isWanted.current = false
      removeFromStack()
      dialog.close()
    }
  }, [])
  // some browsers close any dialog without asking when Esc is pressed again
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
      // a Mantine modal below must not handle the same Esc
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
