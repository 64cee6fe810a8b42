import { onActivePage } from '../../browser/activePage.ts'

/** How long an automatically filled field stays highlighted. */
const highlightMs = 3_000

/** Highlights the fields at these form paths, found by `data-path` like errors. Returns a function that stops it early. */
export function highlightFields(paths: readonly string[]): () => void {
  const fields = paths
    .map((path) => onActivePage(`[data-path="${CSS.escape(path)}"]`))
    .filter((field) => field !== null)
  const putOut = () => {
    for (const field of fields) delete field.dataset['lit']
  }
  for (const field of fields) field.dataset['lit'] = ''
  const timer = setTimeout(putOut, highlightMs)
  return () => {
    clearTimeout(timer)
    putOut()
  }
}
