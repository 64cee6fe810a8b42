import JsBarcode from 'jsbarcode'

const heightUnits = 36

/** Returns a Code 128 text's bars as a path; jsbarcode's own drawing sets style attributes, which the CSP refuses. */
function barsPath(text: string): { path: string; width: number } {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('')
  const path = Array.from(modules.matchAll(/1+/g), (run) => {
    const { length } = run[0]
    return `M${run.index} 0h${length}v${heightUnits}h-${length}z`
  }).join('')
  return { path, width: modules.length }
}

/** Renders a number as Code 128 for scanners; a separate lazy chunk. */
export default function Barcode({ text }: { text: string }) {
  const { path, width } = barsPath(text)
  return (
    <svg
      width={width * 1.5}
      height={48}
      viewBox={`0 0 ${width} ${heightUnits}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
