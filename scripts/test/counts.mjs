/**
 * @typedef {{ passed: number, failed: number }} Counts
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
