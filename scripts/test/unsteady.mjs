/** @typedef {{ file: string, date: string, cause: string }} Unsteady a known unsteady file; date: YYYY-MM-DD, when it was listed */

const mostEntries = 5
const mostDays = 7
const dayMs = 86_400_000

/**
 * Checks the list of known unsteady test files. Unsteady is a defect with a deadline, not a state.
 * @param {readonly Unsteady[]} entries
 * @param {Date} now
 * @param {(file: string) => boolean} exists
 * @returns {string[]} a sentence for each fault
 */
export function unsteadyFaults(entries, now, exists) {
  const faults = entries.flatMap(({ file, date, cause }) => {
    const days = (now.getTime() - Date.parse(`${date}T00:00:00Z`)) / dayMs
    if (Number.isNaN(days) || days < -1) return [`${file}: "${date}" is not a past day like 2026-01-31`]
    if (!exists(file)) return [`${file}: there is no such test file; remove its entry`]
    if (!cause) return [`${file}: name the cause`]
    if (days >= mostDays) return [`${file}: unsteady since ${date}, longer than ${mostDays} days: mend it`]
    return []
  })
  if (entries.length > mostEntries) {
    faults.push(`${entries.length} unsteady files, at most ${mostEntries}: mend some before adding others`)
  }
  return faults
}
