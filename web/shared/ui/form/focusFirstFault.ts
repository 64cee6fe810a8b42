import { prefersReducedMotion } from '../../browser/reducedMotion.ts'

import { onActivePage } from '../../browser/activePage.ts'

const focusable = 'input, textarea, select, button, [tabindex]'

function fieldAt(path: string): HTMLElement | null {
  const marked = onActivePage(`[data-path="${CSS.escape(path)}"]`)
  return marked?.matches(focusable) ? marked : (marked?.querySelector<HTMLElement>(focusable) ?? null)
}

/**
 * Focuses the faulty field that stands first on the page, after the faults are drawn. A field is found by `data-path`, which
 * form.getInputProps puts on it.
 */
export function focusFirstFault(paths: readonly string[]): void {
  requestAnimationFrame(() => {
    const fields = paths.map(fieldAt).filter((field) => field !== null)
    fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    const first = fields[0]
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  })
}
