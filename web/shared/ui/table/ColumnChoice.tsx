import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { Icon } from '../kit/Icon.tsx'
import classes from './ColumnChoice.module.css'

interface Props {
  /** From useChosenColumns, with `toggle`. */
  choices: readonly { key: string; title: string; isShown: boolean }[]
  toggle: (key: string) => void
}

/** Renders the choice of a table's columns. Esc and navigation close it. */
export function ColumnChoice({ choices, toggle }: Props) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div ref={box} className="relative phone-hidden" onBlur={onBlur} onKeyDown={onKeyDown}>
      <Button
        ref={opener}
        variant="default"
        aria-expanded={isOpen}
        leftSection={<Icon of={IconColumns3} size={16} />}
        onClick={() => setOpen(!isOpen)}
      >
        列
      </Button>
      {isOpen ? (
        <div className={`card px-4 py-3 absolute ${classes.panel}`} role="group" aria-labelledby={titleId}>
          <p id={titleId}>显示的列</p>
          {choices.map(({ key, title, isShown }) => (
            <label key={key} className="row gap-3 min-h-8 text-body nowrap pointer phone-touch">
              <input type="checkbox" checked={isShown} onChange={() => toggle(key)} />
              {title}
            </label>
          ))}
        </div>
      ) : null}
    </div>
  )
}
