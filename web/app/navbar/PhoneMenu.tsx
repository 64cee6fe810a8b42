import { ActionIcon } from '@mantine/core'
import { IconSettings, IconX } from '@tabler/icons-react'
import { useSettings } from '../../shared/browser/settings.ts'
import { DialogBox } from '../../shared/ui/dialog/DialogBox.tsx'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import { FullScreenRow } from './FullScreen.tsx'
import { WaybillBox } from './WaybillBox.tsx'
import { openPanel } from '../shell/panels.ts'
import { Menu } from '../menu/Menu.tsx'
import classes from './PhoneMenu.module.css'

/** The menu as a drawer, for phones; below it, what a wider navbar shows itself. */
export default function PhoneMenu({ onClose }: { onClose: () => void }) {
  const hasMenu = useSettings((settings) => settings.menu || settings.topMenu)
  return (
    <DialogBox label="菜单" onClose={onClose} className={classes.drawer}>
      <div className="stack h-full">
        <div className={`row justify-between flex-none text-5 border-b ${classes.head}`}>
          <strong>专线通</strong>
          <ActionIcon variant="subtle" color="gray" size="2.75rem" aria-label="关闭菜单" onClick={onClose}>
            <Icon of={IconX} size={22} />
          </ActionIcon>
        </div>
        <WaybillBox onLookInMenu={onClose} />
        <div className="scroll-body">{hasMenu && <Menu onChosen={onClose} />}</div>
        <div className="flex-none p-3 border-t">
          <button type="button" className={classes.row} onClick={() => openPanel('settings')}>
            <Icon of={IconSettings} size={20} />
            显示设置
          </button>
          <FullScreenRow className={classes.row} />
        </div>
      </div>
    </DialogBox>
  )
}
