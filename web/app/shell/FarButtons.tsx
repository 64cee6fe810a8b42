import { IconSettings } from '@tabler/icons-react'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import classes from './FarButtons.module.css'
import { openPanel } from './panels.ts'

/** What is left of the navbar when the settings have taken it away: the way back to them. */
export function FarButtons() {
  return (
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
  )
}
