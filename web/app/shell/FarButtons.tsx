import { IconSettings } from '@tabler/icons-react'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { openPanel } from '../panels.ts'
import classes from './FarButtons.module.css'

/** Renders the settings button when the settings hide the navbar. */
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
