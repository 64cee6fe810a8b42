/** The ratio of style to script lines when the scale was introduced: styles may grow with the pages, not faster. */
const mostPerScriptLine = 0.145
const isText =
  /^(inherit|[\d.]+(pt|em)|var\(--text-(?:small|body|lead|title)\)|calc\([^;]*var\(--text-(?:small|body|lead|title)\)[^;]*\))$/
const isCorner = /^(0|50%|inherit|var\(--radius-[1-3]\))( (0|var\(--radius-[1-3]\)))*$/
const isDistance = /^((margin|padding)(-\w+)*|(row-|column-)?gap)$/
/** The breakpoints of web/shared/ui/tokens/tokens.css: the phone and the narrow window, and the widths above them. */
const widths = new Set(['max-width: 767px', 'min-width: 768px', 'max-width: 991px', 'min-width: 992px'])

/** @param {string} text */
const linesOf = (text) => text.split('\n').length - 1

/** Returns lengths that are not in the scale; hairlines and calculations with variables are allowed. @param {string} value */
function strayLengths(value) {
  const rest = value.replaceAll(/\b(calc|clamp|min|max)\((?=[^;]*(var|env)\()[^;]*\)/g, '')
  return [...rest.matchAll(/-?[\d.]+(rem|px)\b/g)]
    .map(([length]) => length)
    .filter((length) => !/^-?1px$/.test(length))
}

/**
 * Returns font sizes, distances, radii and breakpoints outside the scale of web/shared/ui/tokens/tokens.css, and a fault for too
 * many lines.
 * @param {{ path: string, text: string }[]} styles
 * @param {{ text: string }[]} scripts of the web, without tests
 * @returns {string[]}
 */
export function scaleFaults(styles, scripts) {
  /** @type {string[]} */
  const faults = []
  let lines = 0
  for (const { path, text } of styles) {
    lines += linesOf(text)
    const bare = text.replaceAll(/\/\*[^]*?\*\//g, '')
    for (const [, name = '', found = ''] of bare.matchAll(/([\w-]+):\s+([^;{}]+);/g)) {
      const value = found.replaceAll(/\s+/g, ' ')
      const isStray =
        name === 'font-size'
          ? !isText.test(value) && !path.endsWith('tokens.css')
          : name.endsWith('radius') && !name.startsWith('--')
            ? !isCorner.test(value)
            : isDistance.test(name) && strayLengths(value).length > 0
      if (isStray) faults.push(`${path}: ${name}: ${value} is no step of the scale (tokens.css).`)
    }
    for (const [, condition = ''] of bare.matchAll(/@media([^{]*)/g))
      for (const [width] of condition.matchAll(/[\w-]*width[^)]*/g))
        if (!widths.has(width))
          faults.push(`${path}: @media (${width}) is none of the two widths (tokens.css).`)
  }
  if (styles.length === 0) faults.push('no style was seen')
  const most = Math.floor(mostPerScriptLine * scripts.reduce((sum, { text }) => sum + linesOf(text), 0))
  if (lines > most) faults.push(`${lines} lines of styles, at most ${most}: take what the kit has.`)
  return faults
}
