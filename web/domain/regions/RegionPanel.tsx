import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { requestRegions, useRegionStore } from './regionStore.ts'
import type { RegionChoice, RegionOption } from './useRegionChoice.ts'
import classes from './RegionPicker.module.css'

/** Returns an option's id, for aria-activedescendant. */
export const optionId = (id: string, row: number) => `${id}-option-${row}`

interface RegionPanelProps {
  id: string
  label: string
  choice: RegionChoice
  onPick: (row: number) => void
}

/** Groups options under their headings, with the row of the first. */
function groupsOf(options: readonly RegionOption[]) {
  const groups: { group: string | undefined; from: number; options: RegionOption[] }[] = []
  for (const [row, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.options.push(option)
    else groups.push({ group: option.group, from: row, options: [option] })
  }
  return groups
}

// the field keeps the focus for further typing
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Renders the panel below a region picker: the path so far, and the regions to choose from. */
export function RegionPanel({ id, label, choice, onPick }: RegionPanelProps) {
  const hasFailed = useRegionStore((state) => state.status === 'failed')
  const list = useRef<HTMLDivElement>(null)
  const isSearching = choice.typed.trim() !== ''

  useEffect(() => {
    list.current
      ?.querySelector(`[id="${optionId(id, choice.active)}"]`)
      ?.scrollIntoView?.({ block: 'nearest' })
  }, [id, choice.active])

  return (
    <div className={`card p-3 absolute ${classes.panel}`} onMouseDown={keepFocus}>
      {!isSearching && choice.trail.length > 0 && (
        <div className={`flex wrap gap-2 mb-2 border-b ${classes.trail}`}>
          <button
            type="button"
            className="px-3 py-2 text-small brand fill rounded-1 phone-touch"
            onClick={() => choice.goTo(0)}
          >
            全国
          </button>
          {choice.trail.map((region, depth) => (
            <button
              key={region.code}
              type="button"
              className="px-3 py-2 text-small brand fill rounded-1 phone-touch"
              onClick={() => choice.goTo(depth + 1)}
            >
              {region.name}
            </button>
          ))}
        </div>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={`grid gap-1 scroll-y contain ${classes.list}`}
      >
        {groupsOf(choice.options).map(({ group, from, options }) => (
          <div
            key={group ?? ''}
            role={group === undefined ? 'presentation' : 'group'}
            aria-label={group}
            className={isSearching ? 'grid gap-1' : `grid gap-1 ${classes.grid}`}
          >
            {group !== undefined && (
              <span className="px-3 text-small faint full-row" aria-hidden>
                {group}
              </span>
            )}
            {options.map((option, at) => (
              <div
                key={option.code}
                id={optionId(id, from + at)}
                role="option"
                aria-selected={from + at === choice.active}
                className={`row px-3 py-2 text-body ink rounded-1 pointer hover-fill ${classes.option}`}
                data-active={from + at === choice.active || undefined}
                onClick={() => onPick(from + at)}
              >
                {option.text}
              </div>
            ))}
          </div>
        ))}
      </div>
      {isSearching && choice.options[0]?.group !== undefined && (
        <p className="visually-hidden" role="status">
          {choice.options[0].group}
        </p>
      )}
      {hasFailed && (
        <div className="row hint gap-4 p-3" role="alert">
          地区加载失败
          <button
            type="button"
            className="px-3 py-2 text-small brand fill rounded-1 phone-touch"
            onClick={requestRegions}
          >
            重试
          </button>
        </div>
      )}
      {!hasFailed && !choice.isReady && <p className="row hint gap-4 p-3">正在加载地区…</p>}
      {choice.isReady && choice.options.length === 0 && (
        <p className="row hint gap-4 p-3">没有找到“{choice.typed}”，请换个写法，或清空后逐级选择</p>
      )}
    </div>
  )
}
