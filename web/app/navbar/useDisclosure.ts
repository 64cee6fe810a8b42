import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useLocation } from 'react-router'

interface Disclosure {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
  /** Of the opener. */
  openerProps: { 'aria-expanded': boolean; 'aria-controls': string | undefined; onClick: () => void }
  /** Of what holds opener and sheet: left or Esc closes, and Esc gives the focus back. */
  frameProps: {
    onBlur: (event: FocusEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  sheetId: string
}

/** A button that opens a sheet below itself. Whatever leads elsewhere closes it, the browser's Back, too. */
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
