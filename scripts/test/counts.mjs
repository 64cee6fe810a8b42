import { relative } from 'node:path'
/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} VitestTest
 * @typedef {{ testResults: { name: string, message: string, assertionResults: VitestTest[] }[] }} VitestNames
 * @typedef {{ testResults: { name: string, startTime: number, endTime: number }[] }} VitestTimes milliseconds
 * @typedef {{ success: boolean, numPassedTests: number, numFailedTests: number, numPendingTests?: number, numTodoTests?: number }} VitestReport
 */

/**
 * What a run of vitest counts for. A run that executed no test, that died before its report, or that
 * failed outside a test (an import, a hook, an unhandled error) counts as one failure; so does each
 * skipped test.
 * @param {VitestReport | null} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countsOf(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = report
  const failed = numFailedTests + numPendingTests + numTodoTests
  const failedOutside = failed === 0 && (exitCode !== 0 || !report.success || passed === 0)
  return { passed, failed: failedOutside ? 1 : failed }
}

/**
 * The tests of a report that did not pass, a line each with how the failure begins, and the files that
 * could not be run: what the end of a long run says again, where it is read.
 * @param {VitestNames | null} report
 * @returns {string[]}
 */
export function failuresOf(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(
        ({ fullName, status, failureMessages }) =>
          `${fullName}: ${beginning(failureMessages?.[0] ?? status)}`,
      )
    return (message ? [beginning(message), ...failed] : failed).map(
      (line) => `${relative(process.cwd(), name)}: ${line}`,
    )
  })
}

/**
 * The files of a report and how many seconds each took, the slowest first.
 * @param {VitestTimes | null} report
 * @returns {{ file: string, seconds: number }[]}
 */
export function timesOf(report) {
  return (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
}

/** @param {string} message without its stack, on one line, cut at 600 characters */
function beginning(message) {
  return (message.split('\n    at ')[0] ?? '').replaceAll(/\s+/g, ' ').slice(0, 600)
}
