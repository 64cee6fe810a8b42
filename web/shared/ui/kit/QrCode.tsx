import { encode } from 'uqr'

/** The white margin in modules: as wide as the standard demands, whatever the theme behind it. */
const quietModules = 4

/** Renders a QR code as one SVG path; a separate lazy chunk. */
export default function QrCode({ text, label = '本页链接的二维码' }: { text: string; label?: string }) {
  const { data, size } = encode(text, { border: quietModules })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg width="12.5rem" height="12.5rem" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
