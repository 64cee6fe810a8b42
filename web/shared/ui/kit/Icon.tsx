import type { Icon as TablerIcon } from '@tabler/icons-react'

interface IconProps {
  of: TablerIcon
  /** The label for screen readers; decorative without one. */
  label?: string
  /** Width and height in px at the default text size; scales with it. */
  size?: number
  /** On a grid of 48; the specification's default (§9) is 4. */
  strokeWidth?: number
}

/** Tabler draws on a grid of 24. */
const gridRatio = 24 / 48
const remPx = 16

/** Renders an icon with the specification's stroke. */
export function Icon({ of: Shape, label, size = 20, strokeWidth = 4 }: IconProps) {
  const aria = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Shape size={`${size / remPx}rem`} stroke={strokeWidth * gridRatio} focusable={false} {...aria} />
}
