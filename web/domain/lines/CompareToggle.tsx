import { toggleChosen, useComparing } from './comparing.ts'
import type { ChosenLine } from './comparing.ts'
import classes from './lineTools.module.css'

/** 对比: chooses a line to be compared with others, on whatever page. */
export function CompareToggle({ line: { id, name } }: { line: ChosenLine }) {
  const isChosen = useComparing(({ chosen }) => chosen.some((one) => one.id === id))
  return (
    <label className={classes.tool} data-screen-only>
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
