import { changeSettings, useSettings } from '#shared/browser/settings.ts'
import classes from './SortBar.module.css'

/** Switches between 紧凑 and 宽松 row height on wide windows. */
export function DensityChoice() {
  const isRoomy = useSettings((settings) => settings.roomyLines)
  return (
    <div className={`phone-hidden ${classes.bar}`} role="group" aria-label="行高" data-screen-only>
      {[false, true].map((roomyLines) => (
        <button
          key={String(roomyLines)}
          type="button"
          className={classes.sort}
          aria-pressed={roomyLines === isRoomy}
          onClick={() => changeSettings({ roomyLines })}
        >
          {roomyLines ? '宽松' : '紧凑'}
        </button>
      ))}
    </div>
  )
}
