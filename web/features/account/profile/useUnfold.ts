import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface Unfold {
  isOpen: boolean
  open: () => void
  /** Collapses it and returns the focus to the button. */
  close: () => void
  opener: RefObject<HTMLButtonElement | null>
}

/** State of a section that a button expands and that collapses when it is done. */
export function useUnfold(): Unfold {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (isOpen || !isLeaving.current) return
    isLeaving.current = false
    opener.current?.focus()
  }, [isOpen])
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      isLeaving.current = true
      setOpen(false)
    },
    opener,
  }
}
