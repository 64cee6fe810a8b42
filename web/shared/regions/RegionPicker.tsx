import { Input } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import classes from './RegionPicker.module.css'
import { RegionPanel, optionId } from './RegionPanel.tsx'
import { useRegionChoice } from './useRegionChoice.ts'

interface RegionPickerProps {
  label: string
  /** A region code, or null. */
  value: string | null
  onChange: (code: string | null) => void
  error?: ReactNode
  withAsterisk?: boolean
  /** Only a region without any below it may be chosen: for addresses. */
  deepest?: boolean
  placeholder?: string
  /** For a form that works as a link. */
  name?: string
  /** Where the form's faults find it; form.getInputProps gives it. */
  'data-path'?: string
}

/**
 * A region by typing (name, pinyin, initials or code) or step by step from the province down. Keys: ↑ ↓ choose, Enter takes,
 * Backspace in the empty field goes a level up, Esc closes.
 */
export function RegionPicker(props: RegionPickerProps) {
  const { label, value, onChange, error, withAsterisk, deepest = false, placeholder, name } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choice = useRegionChoice({ value, deepest, isOpen })
  const shownText = isOpen ? choice.typed : choice.valueText

  const open = () => {
    if (isOpen) return
    choice.begin()
    setOpen(true)
  }
  const take = (row: number) => {
    const taken = choice.pick(row)
    if (taken === null) return
    onChange(taken)
    setOpen(false)
    // what is typed next replaces the name instead of lengthening it
    requestAnimationFrame(() => field.current?.select())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    if (!isOpen) {
      if (event.key === 'ArrowDown') {
        event.preventDefault()
        open()
      }
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choice.move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(choice.active)
    } else if (event.key === 'Backspace' && choice.typed === '') choice.goUp()
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <div className={classes.picker} onBlur={onBlur}>
      <Input.Wrapper label={label} error={error} withAsterisk={withAsterisk} id={id}>
        <Input
          ref={field}
          id={id}
          role="combobox"
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={
            isOpen && choice.options.length > 0 ? optionId(id, choice.active) : undefined
          }
          aria-invalid={error ? true : undefined}
          data-path={props['data-path']}
          error={Boolean(error)}
          placeholder={
            isOpen && choice.valueText ? choice.valueText : (placeholder ?? '省 / 市 / 区县，可输拼音')
          }
          value={shownText}
          onChange={(event) => {
            open()
            choice.type(event.currentTarget.value)
          }}
          onFocus={open}
          onClick={open}
          onKeyDown={onKeyDown}
          rightSectionPointerEvents="all"
          rightSection={
            value ? (
              <button
                type="button"
                className={classes.clear}
                aria-label={`清除${label}`}
                onClick={() => onChange(null)}
              >
                <Icon of={IconX} size={16} />
              </button>
            ) : (
              <span className={classes.arrow}>
                <Icon of={IconChevronDown} size={16} />
              </span>
            )
          }
        />
      </Input.Wrapper>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      {isOpen && <RegionPanel id={id} label={label} choice={choice} onTake={take} />}
    </div>
  )
}
