import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useId, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import classes from './KnownInput.module.css'

/** A known person, as a line of the list. */
export interface Suggestion {
  key: string
  name: string
  about: string
}

interface Props extends Omit<TextInputProps, 'onFocus' | 'onBlur'> {
  /** Known persons that match the typed text. */
  offered: readonly Suggestion[]
  /** The accessible name of the list. */
  listLabel: string
  onAccept: (row: number) => void
}

/**
 * Renders a text field with suggestions: ↓ and ↑ choose, Enter accepts, Esc closes. Nothing is chosen until an arrow is pressed,
 * so that Enter moves on when the person is new.
 */
export function KnownInput({ offered, listLabel, onAccept, ...input }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && offered.length > 0
  const row = Math.min(active, offered.length - 1)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const accept = (chosenRow: number) => {
    close()
    onAccept(chosenRow)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (offered.length === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.max(-1, Math.min(offered.length - 1, row + step)))
    } else if (event.key === 'Enter' && isShown && row >= 0) {
      event.preventDefault()
      accept(row)
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      close()
    }
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <div className="min-w-0 relative" onBlur={onBlur} onKeyDown={onKeyDown} onInput={() => setOpen(true)}>
      <TextInput
        {...input}
        autoComplete="off"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && row >= 0 ? `${id}-${row}` : undefined}
        onFocus={() => setOpen(true)}
      />
      {isShown && (
        <ul
          className={`card absolute ${classes.list}`}
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
        >
          {offered.map(({ key, name, about }, at) => (
            <li
              key={key}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === row}
              className={`px-3 py-2 pointer hover-fill ${classes.option}`}
              // The field keeps the focus until the choice is accepted.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => accept(at)}
            >
              <span className="text-body bold">{name}</span> <span className="text-small soft">{about}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
