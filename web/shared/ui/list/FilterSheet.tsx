import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogBox } from '../dialog/DialogBox.tsx'
import { Icon } from '../kit/Icon.tsx'

interface ButtonProps {
  /** How many filters are set. */
  inUse: number
  isOpen: boolean
  onToggle: () => void
}

/** Renders the button that opens the filters of a list. */
export const FilterButton = ({ inUse, isOpen, onToggle }: ButtonProps) => (
  <Button
    className="flex-none"
    variant="default"
    leftSection={<Icon of={IconFilter} size={16} />}
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    {inUse > 0 ? `筛选（${inUse}）` : '筛选'}
  </Button>
)

interface SheetProps {
  label: string
  /** Label of the button that shows the list again. */
  done: string
  onClose: () => void
  children: ReactNode
}

/** Renders a phone's sheet with the filters of a list. Each choice takes effect at once. */
export const FilterSheet = ({ label, done, onClose, children }: SheetProps) => (
  <DialogBox label={label} width="sheet" onClose={onClose}>
    {children}
    <Button onClick={onClose}>{done}</Button>
  </DialogBox>
)
