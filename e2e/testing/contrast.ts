import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** How text looked, and all that it stands in, where the rule found in this run that it can be read. */
const readable = new Set<string>()

/**
 * Text that stands out too little. The rule costs more than all the others, and most of a page looks like what was looked at before:
 * what has the same tags, classes, colours and sizes, all the way up, is not asked about again. What failed, or could not be judged,
 * always is.
 */
export async function contrastFindings(page: Page): Promise<string[]> {
  const { passed, failed } = await page.evaluate(lookAtText, [...readable])
  for (const look of passed) readable.add(look)
  return failed.map((target) => `color-contrast: ${target}`)
}

/** In the page. */
async function lookAtText(known: string[]): Promise<{ passed: string[]; failed: string[] }> {
  const isKnown = new Set(known)
  const hashOf = (text: string) => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761)
      other = Math.imul(other ^ text.charCodeAt(at), 1597334677)
    }
    return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
  }
  const grounds = new Map<Element, string>()
  /** What an element is, and what it puts behind its text and that within it. */
  const groundOf = (element: Element): string => {
    const before = grounds.get(element)
    if (before !== undefined) return before
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex } =
      getComputedStyle(element)
    const above = element.parentElement ? groundOf(element.parentElement) : ''
    const own = [element.localName, element.getAttribute('class'), backgroundColor, backgroundImage]
    const ground = hashOf([above, ...own, opacity, filter, mixBlendMode, position, zIndex].join(' '))
    grounds.set(element, ground)
    return ground
  }
  const textOf = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? element.value || '  '
      : [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')
  const looks = new Map<Element, string>()
  for (const element of document.body.querySelectorAll('*')) {
    const text = textOf(element)
    if (text === '' || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    // of a single character the rule says nothing
    const font = [color, fontSize, fontWeight, textShadow, text.length > 1]
    const look = hashOf([groundOf(element), ...font].join(' '))
    if (!isKnown.has(look)) looks.set(element, look)
  }
  if (looks.size === 0) return { passed: [], failed: [] }
  const { axe: rules } = window as unknown as { axe: typeof axe }
  const { passes, violations } = await rules.run([...looks.keys()], {
    runOnly: ['color-contrast'],
    resultTypes: ['passes', 'violations'],
    elementRef: true,
  })
  return {
    passed: passes.flatMap(({ nodes }) =>
      nodes.flatMap(({ element }) => (element && looks.get(element)) ?? []),
    ),
    failed: violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
  }
}
