import { Input, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { typedName } from '#contract/regions/typedRegion.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { RegionPanel, optionId } from './RegionPanel.tsx'
import { useRegionStore } from './regionStore.ts'
import { useRegionChoice } from './useRegionChoice.ts'
import { saveRecentRegion } from './useSuggestedRegions.ts'
import classes from './RegionPicker.module.css'

interface RegionPickerProps {
  label: string
  /** A region code, or null. */
  value: string | null
  onChange: (code: string | null) => void
  error?: ReactNode
  withAsterisk?: boolean
  /** For a destination, the origin site: busy destinations come first, and recent and hot ones are suggested. */
  fromSite?: number
  /** Only a region without subregions may be chosen: for addresses. */
  deepest?: boolean
  placeholder?: string
  /** In a form where Enter leads to the next field: Enter on an unchanged value does so. */
  isPassed?: boolean
  /** For a form that also works as a link before any script runs; then the typed text is sent. */
  name?: string
  /** The text such a form sent; in the field from the start, as if just left there. */
  initialText?: string
  /** The path by which the form's errors find the field, from form.getInputProps. */
  'data-path'?: string
}

/**
 * Renders a region field: typing (name, pinyin, initials or code) or stepping down from the province. Keys: ↑ ↓ choose, Enter
 * picks (no guess that was not chosen), Backspace in the empty field goes up a level, Delete in it clears, Esc closes and, when closed, clears. Text left in
 * the field is picked where it means one region; otherwise it stays with an error and the value is null.
 */
export function RegionPicker(props: RegionPickerProps) {
  const { label, value, onChange, error, withAsterisk, deepest = false, fromSite } = props
  const { placeholder, name, initialText, isPassed = false } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choice = useRegionChoice({ value, deepest, isOpen, fromSite, initialText })
  const hasFailed = useRegionStore((state) => state.status === 'failed')
  const shownText = isOpen || choice.typed !== '' ? choice.typed : choice.valueText
  const hasLoadFailed = !isOpen && choice.typed !== '' && hasFailed
  const fault = hasLoadFailed ? '地区加载失败，请点开后重试' : choice.fault
  const shownError = fault ?? error

  const open = () => {
    if (isOpen) return
    choice.begin()
    setOpen(true)
  }
  const choose = (code: string | null) => {
    onChange(code)
    if (code !== null && fromSite !== undefined) void saveRecentRegion(code)
  }
  const pickOption = (row: number) => {
    const picked = choice.pick(row)
    if (picked === null) return
    choose(picked)
    setOpen(false)
    // typing next replaces the name instead of extending it; Chromium focuses a field whose text is selected
    requestAnimationFrame(() => document.activeElement === field.current && field.current?.select())
  }
  const commit = () => {
    setOpen(false)
    const leftCode = choice.leave()
    if (leftCode !== undefined && leftCode !== value) choose(leftCode)
  }
  const commitLater = useEffectEvent(commit)
  useEffect(() => {
    if (!choice.isWaiting) return undefined
    const timer = setTimeout(commitLater)
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
        commit()
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
      if (choice.options[choice.active]) pickOption(choice.active)
      else commit()
    } else if (event.key === 'Backspace' && choice.typed === '') choice.goUp()
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) commit()
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
          // what is typed over the value wins on the server: the script that would take it may not have run
          name={name && (value === null ? name : typedName(name))}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={
            isOpen && choice.options[choice.active] ? optionId(id, choice.active) : undefined
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
                // Esc and Delete do the same without an extra tab stop
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
          className={`px-3 py-2 text-body brand ${classes.back}`}
          onClick={() => {
            choice.forget()
            setOpen(false)
          }}
        >
          取消
        </UnstyledButton>
      )}
      {isOpen && <RegionPanel id={id} label={label} choice={choice} onPick={pickOption} />}
    </div>
  )
}
