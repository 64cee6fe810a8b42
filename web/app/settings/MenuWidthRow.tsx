import { useId, useState } from 'react'
import { changeSettings, menuWidths, useSettings } from '#shared/browser/settings.ts'
import classes from './SettingsDrawer.module.css'

/** Parses a width in px; null when invalid or beyond the limits. */
function widthOf(text: string): number | null {
  const narrow = text.normalize('NFKC').trim()
  if (!/^\d{1,4}$/.test(narrow)) return null
  const width = Number(narrow)
  return width >= menuWidths.least && width <= menuWidths.most ? width : null
}

/** Renders the side menu's width. A bad entry shows an error, and the last valid width stays in use. */
export function MenuWidthRow() {
  const menuWidth = useSettings((settings) => settings.menuWidth)
  const [text, setText] = useState(String(menuWidth))
  const [hasBlurred, setBlurred] = useState(true)
  const id = useId()
  const type = (typed: string) => {
    setText(typed)
    setBlurred(false)
    const width = widthOf(typed)
    if (width !== null) changeSettings({ menuWidth: width })
  }
  // typing 200 starts with a 2, which is no error yet
  const isFault = hasBlurred && widthOf(text) === null
  return (
    <div className="row gap-5 touch phone-min-h-12">
      <label htmlFor={id} className="flex-1 py-2 text-body pointer phone-text-lead">
        菜单宽度
        <span
          id={`${id}-hint`}
          className={`block text-small soft ${classes.hint}`}
          data-fault={isFault || undefined}
          role="status"
        >
          {isFault
            ? `请填 ${menuWidths.least} 到 ${menuWidths.most} 之间的整数，现在仍是 ${menuWidth}`
            : `${menuWidths.least}–${menuWidths.most} 像素`}
        </span>
      </label>
      <input
        id={id}
        className={`flex-none h-9 text-body ink figures surface bordered-strong rounded-1 phone-h-11 phone-text-lead ${classes.width}`}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label="菜单宽度（像素）"
        aria-describedby={`${id}-hint`}
        aria-invalid={isFault || undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setBlurred(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setBlurred(true)
        }}
      />
    </div>
  )
}
