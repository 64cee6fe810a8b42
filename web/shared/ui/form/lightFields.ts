import { onActivePage } from '../../browser/activePage.ts'

/** How long a field stays lit that was filled without being typed into. */
const litMs = 3_000

/**
 * Lights the fields at these paths of the form for a while, found as faults find them: by `data-path`. Gives the way to put them
 * out before.
 */
export function lightFields(paths: readonly string[]): () => void {
  const fields = paths
    .map((path) => onActivePage(`[data-path="${CSS.escape(path)}"]`))
    .filter((field) => field !== null)
  const putOut = () => {
    for (const field of fields) delete field.dataset['lit']
  }
  for (const field of fields) field.dataset['lit'] = ''
  const timer = setTimeout(putOut, litMs)
  return () => {
    clearTimeout(timer)
    putOut()
  }
}
