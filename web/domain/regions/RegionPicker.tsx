import { Input, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import classes from './RegionPicker.module.css'
import { RegionPanel, optionId } from './RegionPanel.tsx'
import { useRegionStore } from './regionStore.ts'
import { rememberPlace } from './useOfferedPlaces.ts'
import { useRegionChoice } from './useRegionChoice.ts'

interface RegionPickerProps {
  label: string
  /** A region code, or null. */
  value: string | null
  onChange: (code: string | null) => void
  error?: ReactNode
  withAsterisk?: boolean
  /** The site that goods go from, where this is their destination: what most goes to comes first, recent and hot places are offered. */
  fromSite?: number
  /** Only a region without any below it may be chosen: for addresses. */
  deepest?: boolean
  placeholder?: string
  /** In a form where Enter leads to the next field: one that stands, and is not being changed, is left as it is. */
  isPassed?: boolean
  /** For a form that works as a link, before any script runs, too: then what is typed is sent. */
  name?: string
  /** What such a form sent: it stands in the field from the beginning, as if just left there. */
  leftText?: string
  /** Where the form's faults find it; form.getInputProps gives it. */
  'data-path'?: string
}

/**
 * A region by typing (name, pinyin, initials or code) or step by step from the province down. Keys: ↑ ↓ choose, Enter takes,
 * Backspace in the empty field goes a level up, Delete in it clears, Esc closes and, closed, clears. A text that is left in the
 * field is taken where it means one region, else it stays with its fault and the value is null.
 */
export function RegionPicker(props: RegionPickerProps) {
  const { label, value, onChange, error, withAsterisk, deepest = false, fromSite } = props
  const { placeholder, name, leftText, isPassed = false } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choice = useRegionChoice({ value, deepest, isOpen, fromSite, leftText })
  const hasFailed = useRegionStore((state) => state.status === 'failed')
  const shownText = isOpen || choice.typed !== '' ? choice.typed : choice.valueText
  const isUnread = !isOpen && choice.typed !== '' && hasFailed
  const fault = isUnread ? '地区加载失败，请点开后重试' : choice.fault
  const shownError = fault ?? error

  const open = () => {
    if (isOpen) return
    choice.begin()
    setOpen(true)
  }
  const choose = (code: string | null) => {
    onChange(code)
    if (code !== null && fromSite !== undefined) void rememberPlace(code)
  }
  const take = (row: number) => {
    const taken = choice.pick(row)
    if (taken === null) return
    choose(taken)
    setOpen(false)
    // what is typed next replaces the name instead of lengthening it
    requestAnimationFrame(() => field.current?.select())
  }
  const settle = () => {
    setOpen(false)
    const left = choice.leave()
    if (left !== undefined && left !== value) choose(left)
  }
  const settleLate = useEffectEvent(settle)
  useEffect(() => {
    if (!choice.isWaiting) return undefined
    const timer = setTimeout(settleLate)
    return () => clearTimeout(timer)
  }, [choice.isWaiting])
  const clear = () => {
    choice.forget()
    if (value !== null) onChange(null)
  }
  const canClear = value !== null || choice.typed !== ''

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && value !== null && (choice.typed === '' || !isOpen)) {
      event.preventDefault()
      return clear()
    }
    if (!isOpen) {
      if (event.key === 'Escape' && canClear) {
        event.stopPropagation()
        event.preventDefault()
        clear()
      } else if (event.key === 'Enter' && choice.typed !== '') {
        event.preventDefault()
        settle()
      } else if (event.key === 'ArrowDown') {
        event.preventDefault()
        open()
      }
      return
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      choice.forget()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choice.move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      if (isPassed && value !== null && choice.typed === '' && choice.active === 0) return
      event.preventDefault()
      if (choice.options.length > 0) take(choice.active)
      else settle()
    } else if (event.key === 'Backspace' && choice.typed === '') choice.goUp()
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) settle()
  }

  return (
    <div
      className={isOpen ? `min-w-0 relative ${classes.open}` : 'min-w-0 relative'}
      data-picker={isOpen || undefined}
      onBlur={onBlur}
    >
      <Input.Wrapper label={label} error={shownError} withAsterisk={withAsterisk} id={id}>
        <Input
          ref={field}
          id={id}
          role="combobox"
          autoComplete="off"
          name={value === null ? name : undefined}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={
            isOpen && choice.options.length > 0 ? optionId(id, choice.active) : undefined
          }
          aria-invalid={shownError ? true : undefined}
          data-path={props['data-path']}
          error={Boolean(shownError)}
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
            canClear ? (
              <button
                type="button"
                className={`grid place-center faint rounded-1 ${classes.clear}`}
                aria-label={`清除${label}`}
                // Esc and Delete do the same without a stop of its own
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={clear}
              >
                <Icon of={IconX} size={16} />
              </button>
            ) : (
              <span className={`grid faint ${classes.arrow}`}>
                <Icon of={IconChevronDown} size={16} />
              </span>
            )
          }
        />
      </Input.Wrapper>
      {name && value !== null && <input type="hidden" name={name} value={value} />}
      {isOpen && (
        <UnstyledButton
          className={`px-3 py-2 text-3 brand ${classes.back}`}
          hiddenFrom="sm"
          onClick={() => {
            choice.forget()
            setOpen(false)
          }}
        >
          取消
        </UnstyledButton>
      )}
      {isOpen && <RegionPanel id={id} label={label} choice={choice} onTake={take} />}
    </div>
  )
}
