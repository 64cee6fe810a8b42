import { onActivePage } from '../../browser/activePage.ts'
import { prefersReducedMotion } from '../../browser/reducedMotion.ts'

const focusable = 'input, textarea, select, button, [tabindex]'

function fieldAt(path: string): HTMLElement | null {
  const marked = onActivePage(`[data-path="${CSS.escape(path)}"]`)
  return marked?.matches(focusable) ? marked : (marked?.querySelector<HTMLElement>(focusable) ?? null)
}

/**
 * Focuses the first faulty field of the page, once the errors are rendered. Fields are found by `data-path` from
 * form.getInputProps.
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
