import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * The result of one test file.
 * @typedef {object} FileResult
 * @property {string} project of vitest
 * @property {string} file path from the root
 * @property {number} seconds
 * @property {number} passed
 * @property {number} failed failed and skipped tests; 1 where no test, but an import or a hook failed
 * @property {string[]} failures one line each: test and message
 * @typedef {{ files: FileResult[], unhandled: string[] }} VitestReport unhandled: errors outside every test and hook
 */

/** A vitest reporter. Writes a VitestReport to the path in VITEST_REPORT. */
export default class Reporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string, VITEST_TEST_PATH?: string }[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const target = process.env['VITEST_REPORT']
    if (!target) return
    /** @type {VitestReport} */
    const report = {
      files: modules.map(fileResult),
      unhandled: unhandled.map(({ message, VITEST_TEST_PATH: path }) =>
        path ? `${relative(process.cwd(), path)}: ${firstLine(message)}` : firstLine(message),
      ),
    }
    writeFileSync(target, JSON.stringify(report))
  }
}

/** @param {import('vitest/node').TestModule} module @returns {FileResult} */
function fileResult(module) {
  const tests = [...module.children.allTests()]
  const notPassed = tests.filter((test) => test.result().state !== 'passed')
  const ofHooks = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => firstLine(message)),
  )
  const ofTests = notPassed.map((test) => {
    const { state, errors } = test.result()
    return `${test.fullName}: ${firstLine(errors?.[0]?.message ?? state)}`
  })
  const isPassed = tests.length > 0 && module.ok() && ofHooks.length === 0
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    seconds: module.diagnostic().duration / 1000,
    passed: tests.length - notPassed.length,
    failed: Math.max(notPassed.length, isPassed ? 0 : 1),
    failures: [
      ...ofHooks,
      ...ofTests,
      ...(tests.length === 0 && ofHooks.length === 0 ? ['no test was run'] : []),
    ],
  }
}

/** Returns a message without its stack, on one line, cut at 600 characters. @param {string} message */
function firstLine(message) {
  return (message.split('\n    at ')[0] ?? '').replaceAll(/\s+/g, ' ').slice(0, 600)
}
