/**
 * @typedef {import('./reporter.mjs').FileResult} FileResult
 * @typedef {import('./reporter.mjs').VitestReport} VitestReport
 *
 * What became of one step.
 * @typedef {object} StepResult
 * @property {string} name
 * @property {number} seconds
 * @property {FileResult[]} files of a vitest step
 * @property {number} passed tests and other checks outside `files`
 * @property {number} failed faults outside `files`: a command, an unhandled error, a run that died
 * @property {string[]} failures of `failed`, one line each
 */

/** A file is run again only where so few failed: more are not chance. */
const mostFilesAgain = 4

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
  else if (files.every(({ passed, failed }) => passed + failed === 0)) failures.push('no test was run')
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

/**
 * Returns the failed files that may be run again: none where anything else failed, too, or where more than four files failed.
 * @param {readonly StepResult[]} results
 */
export function filesToRunAgain(results) {
  const failed = results.flatMap(({ files }) => files).filter((file) => file.failed > 0)
  if (failed.length > mostFilesAgain || results.some((result) => result.failed > 0)) return []
  return failed
}

/**
 * Returns the results after a failed file passed twice in a row: the file counts as it did in the last of these runs.
 * @param {readonly StepResult[]} results
 * @param {FileResult} failed
 * @param {FileResult} passed
 * @returns {StepResult[]}
 */
export function withPassedFile(results, failed, passed) {
  return results.map((result) => ({
    ...result,
    files: result.files.map((file) => (file === failed ? passed : file)),
  }))
}
