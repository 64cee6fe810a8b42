import { changeSettings, useSettings } from '#shared/browser/settings.ts'
import classes from './SortBar.module.css'

/** Switches between 简明 and 详细 rows on wide windows. 紧凑 is a setting of all pages. */
export function DensityChoice() {
  const isRoomy = useSettings((settings) => settings.roomyLines)
  return (
    <div className={`phone-hidden ${classes.bar}`} role="group" aria-label="每条专线显示" data-screen-only>
      {[false, true].map((roomyLines) => (
        <button
          key={String(roomyLines)}
          type="button"
          className={classes.sort}
          aria-pressed={roomyLines === isRoomy}
          onClick={() => changeSettings({ roomyLines })}
        >
          {roomyLines ? '详细' : '简明'}
        </button>
      ))}
    </div>
  )
}
