import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useLocation } from 'react-router'

interface Disclosure {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
  /** Props of the opener. */
  openerProps: { 'aria-expanded': boolean; 'aria-controls': string | undefined; onClick: () => void }
  /** Props of the element around opener and sheet: leaving it or Esc closes, and Esc restores the focus. */
  frameProps: {
    onBlur: (event: FocusEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  sheetId: string
}

/** Manages a button that opens a sheet below itself. Any navigation closes it, including the browser's back button. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setOpen(false)
  }
  const opener = useRef<HTMLButtonElement>(null)
  const sheetId = useId()
  return {
    isOpen,
    setOpen,
    opener,
    sheetId,
    openerProps: {
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? sheetId : undefined,
      onClick: () => setOpen(!isOpen),
    },
    frameProps: {
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        opener.current?.focus()
      },
    },
  }
}
