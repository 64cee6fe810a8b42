import { toggleChosen, useComparing } from './comparing.ts'
import type { ChosenLine } from './comparing.ts'
import classes from './lineTools.module.css'

interface Props {
  line: ChosenLine
  className?: string | undefined
}

/** Renders 对比: adds a line to the comparison, on any page. */
export function CompareToggle({ line: { id, name }, className = '' }: Props) {
  const isChosen = useComparing(({ chosen }) => chosen.some((other) => other.id === id))
  return (
    <label className={`${classes.tool} ${className}`} data-screen-only>
      <input
        type="checkbox"
        className={classes.box}
        checked={isChosen}
        aria-label={`对比${name}`}
        onChange={() => toggleChosen({ id, name })}
      />
      <span data-text>对比</span>
    </label>
  )
}
