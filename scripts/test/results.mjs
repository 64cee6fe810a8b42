/**
 * @typedef {import('./reporter.mjs').FileResult} FileResult
 * @typedef {import('./reporter.mjs').VitestReport} VitestReport
 *
 * The result of one step.
 * @typedef {object} StepResult
 * @property {string} name
 * @property {number} seconds
 * @property {FileResult[]} files of a vitest step
 * @property {number} passed tests and other checks outside `files`
 * @property {number} failed faults outside `files`: a command, an unhandled error, a run that died
 * @property {string[]} failures of `failed`, one line each
 */

/**
 * Reads the report of a vitest run. A run that executed no test, died before its report, or ended with an error that no file explains
 * counts as one fault outside its files.
 * @param {VitestReport | null} report
 * @param {number} exitCode
 * @returns {Omit<StepResult, 'name' | 'seconds'>}
 */
export function vitestResult(report, exitCode) {
  const { files = [], unhandled = [] } = report ?? {}
  const failures = unhandled.map((message) => `unhandled error: ${message}`)
  const hasFailedFile = files.some(({ failed }) => failed > 0)
  if (!report) failures.push('vitest ended without a report')
  else if (files.length === 0) failures.push('no test was run')
  else if (exitCode !== 0 && !hasFailedFile && failures.length === 0) {
    failures.push(`vitest ended with code ${exitCode}, though every test passed`)
  }
  return { files, passed: 0, failed: failures.length, failures }
}

/** Sums what passed and failed. @param {readonly StepResult[]} results */
export function totalOf(results) {
  const counted = results.flatMap((result) => [result, ...result.files])
  return {
    passed: counted.reduce((sum, { passed }) => sum + passed, 0),
    failed: counted.reduce((sum, { failed }) => sum + failed, 0),
  }
}
