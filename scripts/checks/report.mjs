/**
 * Prints the faults of a check, or a one-line summary, and sets the exit code.
 * @param {string[]} faults
 * @param {string} summary
 */
export function report(faults, summary) {
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? summary : `${faults.length} faults; ${summary}`)
  if (faults.length > 0) process.exitCode = 1
}
