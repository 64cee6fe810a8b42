import type { Icon as TablerIcon } from '@tabler/icons-react'

interface IconProps {
  of: TablerIcon
  /** What it says to those who do not see it; without one it is decoration. */
  label?: string
  /** Width and height, px. */
  size?: number
}

/** An icon. The specification's stroke width of 4 is on a grid of 48, that is 2 on Tabler's 24. */
export function Icon({ of: Shape, label, size = 20 }: IconProps) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Shape size={size} stroke={2} focusable={false} {...said} />
}
