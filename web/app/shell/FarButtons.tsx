import { IconMenu2, IconSettings } from '@tabler/icons-react'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import classes from './FarButtons.module.css'
import { openPanel } from './panels.ts'

/** What is left of the navbar when the settings have taken it away: the way back to them, and on phones the menu. */
export function FarButtons() {
  return (
    <div className={classes.buttons}>
      <button
        type="button"
        className={`${classes.button} ${classes.menu}`}
        aria-label="打开菜单"
        onClick={() => openPanel('menu')}
      >
        <Icon of={IconMenu2} size={22} />
      </button>
      <button
        type="button"
        className={classes.button}
        data-opens="settings"
        aria-label="显示设置"
        title="显示设置"
        onClick={() => openPanel('settings')}
      >
        <Icon of={IconSettings} size={22} />
      </button>
    </div>
  )
}
