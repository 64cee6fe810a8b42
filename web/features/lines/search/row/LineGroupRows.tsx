import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import type { LineGroup } from './lineGroups.ts'
import type { LineMark } from './lineMarks.ts'
import { LineRow } from './LineRow.tsx'
import type { LineRowProps } from './LineRow.tsx'
import classes from './LineRow.module.css'

interface Props {
  group: LineGroup
  marks: ReadonlyMap<number, LineMark[]>
  /** Common props of the rows. */
  row: Omit<LineRowProps, 'line' | 'marks' | 'below'>
}

/** Renders the best of a carrier's lines to one destination; 另有 2 条 unfolds the rest below it. */
export function LineGroupRows({ group: { best, others }, marks, row }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = [...new Set(others.flatMap(({ id }) => marks.get(id) ?? []))]
  const marksOf = (id: number) => marks.get(id) ?? []
  return (
    <>
      <LineRow
        {...row}
        line={best}
        marks={marksOf(best.id)}
        below={
          others.length > 0 && (
            <button
              type="button"
              className={`row justify-center gap-2 w-full phone-touch text-small brand border-t ${classes.others}`}
              data-screen-only
              aria-expanded={isOpen}
              aria-label={`${best.carrier.name}另有 ${others.length} 条${hidden.map((mark) => `，含${mark}`).join('')}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              另有 {others.length} 条
              {hidden.map((mark) => (
                <span key={mark} className="tone px-2 text-small medium nowrap rounded-1" data-tone="warn">
                  {mark}
                </span>
              ))}
              <Icon of={IconChevronDown} size={16} />
            </button>
          )
        }
      />
      {isOpen &&
        others.map((line) => <LineRow key={line.id} {...row} line={line} marks={marksOf(line.id)} />)}
    </>
  )
}
