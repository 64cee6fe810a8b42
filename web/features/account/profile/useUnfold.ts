import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface Unfold {
  isOpen: boolean
  open: () => void
  /** Folds it up; the focus goes back to what opened it. */
  close: () => void
  opener: RefObject<HTMLButtonElement | null>
}

/** A part that is unfolded by a button and folded up when it is done. */
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
