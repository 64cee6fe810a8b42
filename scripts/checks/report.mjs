/**
 * Ends a check: prints its faults, or in one line what it looked at, and sets the exit code.
 * @param {string[]} faults
 * @param {string} summary
 */
export function report(faults, summary) {
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? summary : `${faults.length} faults; ${summary}`)
  if (faults.length > 0) process.exitCode = 1
}
