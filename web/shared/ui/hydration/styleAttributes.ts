/** The entities that React writes in attributes. */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const unescaped = (attribute: string) =>
  attribute.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
const inCssString = (text: string) => text.replace(/["\\]/g, String.raw`\$&`)

/** HTML without style attributes, and rules that have the same effect for it within the page's root element. */
export interface MovedStyles {
  html: string
  css: string
}

/**
 * Moves the style attributes of HTML that React has rendered into rules. A policy permits a style element by its hash, but style
 * attributes only as `unsafe-hashes`. Throws on a style that could end its rule.
 */
export function moveStyles(html: string): MovedStyles {
  const styles = new Set<string>()
  const moved = html.replace(/(<[a-z][^<>]*?\s)style="([^"]*)"/g, (_, before: string, attribute: string) => {
    styles.add(unescaped(attribute))
    return `${before}data-style="${attribute}"`
  })
  const rules = [...styles].map((style) => {
    if (/[<>{}]/.test(style)) throw new Error(`A style cannot be a rule: ${style}`)
    // with the id, a rule wins over those of the style sheets, as an attribute does
    return `#root [data-style="${inCssString(style)}"]{${style}}`
  })
  return { html: moved, css: rules.join('') }
}

/** Gives the elements their style attributes back before hydration: React updates only those properties that change. */
export function restoreStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    // the browser may have set one meanwhile: the height of a text area that was pulled larger
    element.style.cssText = `${element.dataset['style'] ?? ''};${element.style.cssText}`
    element.removeAttribute('data-style')
  }
}
