import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Signatures of text with all its backgrounds that this run found readable. */
const readable = new Set<string>()

/**
 * Returns text with too little contrast. The rule is the most expensive one, and most text looks like text checked before. Text
 * with the same tags, classes, colours and sizes all the way up is skipped; failed or unclear text is always checked again.
 */
export async function contrastFindings(page: Page): Promise<string[]> {
  const { passed, failed } = await page.evaluate(checkContrast, [...readable])
  for (const signature of passed) readable.add(signature)
  return failed.map((target) => `color-contrast: ${target}`)
}

/** Runs in the page. */
async function checkContrast(known: string[]): Promise<{ passed: string[]; failed: string[] }> {
  const isKnown = new Set(known)
  const hashOf = (text: string) => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761)
      other = Math.imul(other ^ text.charCodeAt(at), 1597334677)
    }
    return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
  }
  const backgrounds = new Map<Element, string>()
  /** Returns a signature of an element and the backgrounds behind it. */
  const backgroundOf = (element: Element): string => {
    const before = backgrounds.get(element)
    if (before !== undefined) return before
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex } =
      getComputedStyle(element)
    const above = element.parentElement ? backgroundOf(element.parentElement) : ''
    const own = [element.localName, element.getAttribute('class'), backgroundColor, backgroundImage]
    const background = hashOf([above, ...own, opacity, filter, mixBlendMode, position, zIndex].join(' '))
    backgrounds.set(element, background)
    return background
  }
  const textOf = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? element.value || '  '
      : [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')
  const signatures = new Map<Element, string>()
  for (const element of document.body.querySelectorAll('*')) {
    const text = textOf(element)
    if (text === '' || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    // the rule does not apply to single characters
    const font = [color, fontSize, fontWeight, textShadow, text.length > 1]
    const signature = hashOf([backgroundOf(element), ...font].join(' '))
    if (!isKnown.has(signature)) signatures.set(element, signature)
  }
  if (signatures.size === 0) return { passed: [], failed: [] }
  const { axe: rules } = window as unknown as { axe: typeof axe }
  const { passes, violations } = await rules.run([...signatures.keys()], {
    runOnly: ['color-contrast'],
    resultTypes: ['passes', 'violations'],
    elementRef: true,
  })
  return {
    passed: passes.flatMap(({ nodes }) =>
      nodes.flatMap(({ element }) => (element && signatures.get(element)) ?? []),
    ),
    failed: violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
  }
}
