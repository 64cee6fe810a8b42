import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../root.mjs'
import type { VitestReport } from './reporter.mjs'

const files = {
  'always.test.ts': `test('adds', () => expect(1).toBe(2)); test('passes', () => undefined)`,
  'hook.test.ts': `beforeAll(() => { throw new Error('no database') }); test('reads', () => undefined)`,
  'ending.test.ts': `afterAll(() => { throw new Error('still open') }); test('reads', () => undefined)`,
  'import.test.ts': `import './missing.ts'; test('reads', () => undefined)`,
  'rejection.test.ts': `test('forgets', () => { void Promise.reject(new Error('nobody waits')) })`,
  'empty.test.ts': `export const nothing = 1`,
  'skipped.test.ts': `test.skip('later', () => undefined)`,
}

let folder: string
let report: VitestReport

beforeAll(async () => {
  // below the root, so that the tests find vitest
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache', 'reporter-'))
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const path = join(folder, 'report.json')
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--root=${folder}`,
      `--reporter=${join(root, 'scripts', 'test', 'reporter.mjs')}`,
    ],
    { cwd: folder, env: { ...process.env, VITEST_REPORT: path }, stdio: 'ignore' },
  )
  await once(child, 'close')
  report = JSON.parse(await readFile(path, 'utf8'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  [
    'always.test.ts',
    { passed: 1, failed: 1, failures: [expect.stringContaining('adds: expected 1 to be 2')] },
  ],
  ['hook.test.ts', { passed: 0, failed: 1, failures: ['no database', 'reads: skipped'] }],
  ['ending.test.ts', { passed: 1, failed: 1, failures: ['still open'] }],
  ['import.test.ts', { passed: 0, failed: 1, failures: [expect.stringContaining('missing.ts')] }],
  ['rejection.test.ts', { passed: 1, failed: 0, failures: [] }],
  ['empty.test.ts', { passed: 0, failed: 1 }],
  ['skipped.test.ts', { passed: 0, failed: 1, failures: ['later: skipped'] }],
])('reports %s', (name, expected) => {
  expect(report.files.find(({ file }) => file === name)).toMatchObject(expected)
})

test('reports a rejection that no test waits for, and the file that was running', () => {
  expect(report.unhandled).toEqual(['rejection.test.ts: nobody waits'])
})
