import { totalOf } from './results.mjs'

/**
 * Prints a table of the steps, the slowest files, what failed, and what was unsteady.
 * @param {readonly import('./results.mjs').StepResult[]} results
 * @param {readonly import('./runAgain.mjs').UnsteadyFile[]} unsteady
 * @param {(line: string) => void} say
 */
export function printSummary(results, unsteady, say) {
  say('')
  for (const result of results) {
    const { passed, failed } = totalOf([result])
    const count = result.files.length > 0 ? `  ${result.files.length} files` : ''
    say(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${result.name.padEnd(10)} ${result.seconds.toFixed(1).padStart(7)} s  ${passed}/${passed + failed}${count}`,
    )
  }
  const files = results.flatMap((result) => result.files)
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  if (slowest.length > 0) say('\nthe slowest files')
  for (const { project, file, seconds } of slowest) {
    say(`${seconds.toFixed(1).padStart(7)} s  ${project.padEnd(8)} ${file}`)
  }
  for (const failure of results.flatMap(({ failures }) => failures)) say(`\n${failure}`)
  for (const { file, failures } of files.filter(({ failed }) => failed > 0)) {
    for (const failure of failures) say(`\n${file}: ${failure}`)
  }
  for (const { file, failures } of unsteady) {
    for (const failure of failures) say(`\nunsteady: ${file}: ${failure}`)
    say(`for scripts/test/unsteady.json: ${JSON.stringify({ file, date: today(), cause: '' })}`)
  }
}

const today = () => new Date().toISOString().slice(0, 10)
