import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { DialogBox } from '../shared/ui/DialogBox.tsx'
import { Icon } from '../shared/ui/Icon.tsx'
import { Menu } from './Menu.tsx'
import classes from './PhoneMenu.module.css'

/** The menu as a drawer, for phones. */
export default function PhoneMenu({ onClose }: { onClose: () => void }) {
  return (
    <DialogBox label="菜单" onClose={onClose} className={classes.drawer}>
      <div className={classes.head}>
        <strong>专线通</strong>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="关闭菜单" onClick={onClose}>
          <Icon of={IconX} size={22} />
        </ActionIcon>
      </div>
      <Menu onChosen={onClose} />
    </DialogBox>
  )
}
