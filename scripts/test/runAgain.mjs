/**
 * @typedef {import('./results.mjs').StepResult} StepResult
 * @typedef {import('./reporter.mjs').FileResult} FileResult
 *
 * A file that failed, then passed twice.
 * @typedef {{ file: string, failures: string[] }} UnsteadyFile failures: test and message
 */

/** More failed files than these are not chance. */
const mostFiles = 4

/**
 * Runs each failed file again, alone. A file that passes twice in a row counts as passed, and as unsteady. Runs none where anything
 * but a test file failed, too, or where more than four files failed.
 * @param {readonly StepResult[]} results of a whole run
 * @param {(file: FileResult) => Promise<FileResult>} runAlone runs a file in a process of its own
 * @returns {Promise<{ results: StepResult[], unsteady: UnsteadyFile[] }>}
 */
export async function runFailedFilesAgain(results, runAlone) {
  /** @type {Map<FileResult, FileResult>} */
  const newer = new Map()
  /** @type {UnsteadyFile[]} */
  const unsteady = []
  for (const failed of filesToRunAgain(results)) {
    let last = await runAlone(failed)
    if (last.failed === 0) last = await runAlone(failed)
    const { file, failures } = failed
    if (last.failed === 0) {
      newer.set(failed, last)
      unsteady.push({ file, failures })
    } else {
      const ofRerun = last.failures.map((failure) => `again: ${failure}`)
      newer.set(failed, { ...failed, failures: [...failures, ...ofRerun] })
    }
  }
  return {
    results: results.map((result) => ({
      ...result,
      files: result.files.map((file) => newer.get(file) ?? file),
    })),
    unsteady,
  }
}

/** @param {readonly StepResult[]} results */
function filesToRunAgain(results) {
  const failed = results.flatMap(({ files }) => files).filter((file) => file.failed > 0)
  return failed.length > mostFiles || results.some((result) => result.failed > 0) ? [] : failed
}
