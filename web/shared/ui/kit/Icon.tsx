import type { Icon as TablerIcon } from '@tabler/icons-react'

interface IconProps {
  of: TablerIcon
  /** What it says to those who do not see it; without one it is decoration. */
  label?: string
  /** Width and height, px at the usual size of text; grows along with it. */
  size?: number
  /** On a grid of 48, where the specification's default (§9) is 4. */
  strokeWidth?: number
}

/** Tabler draws on a grid of 24. */
const gridRatio = 24 / 48
const remPx = 16

/** An icon, drawn with the specification's stroke. */
export function Icon({ of: Shape, label, size = 20, strokeWidth = 4 }: IconProps) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Shape size={`${size / remPx}rem`} stroke={strokeWidth * gridRatio} focusable={false} {...said} />
}
