import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { listFiles } from './listFiles.mjs'
import { steps } from './steps.mjs'
import {
  coreJourneys,
  isTestFile,
  outageFiles,
  processFiles,
  webFilesAlone,
  webFilesWithoutDom,
} from './testFiles.mjs'

const unread = new Set(['node_modules', '.git', '.cache', 'dist', 'data', 'backups', 'release'])

/** Every test file below the root, also in folders that no project covers. */
const testFiles = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !unread.has(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
      : [entry],
  )
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  .filter(isTestFile)

const projectsOf = new Map<string, string[]>()
for (const { file, project } of listFiles(root)) {
  projectsOf.set(file, [...(projectsOf.get(file) ?? []), project])
}

test('finds each test file in exactly one vitest project', () => {
  expect(testFiles.length).toBeGreaterThan(500)
  expect(testFiles.filter((file) => projectsOf.get(file)?.length !== 1)).toEqual([])
})

test('runs each vitest project by exactly one step', () => {
  const ran = steps.flatMap(({ projects = [] }) => projects)
  expect([...new Set([...projectsOf.values()].flat())].sort()).toEqual(ran.toSorted())
})

/** Expands the braces of a pattern. */
function expand(pattern: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (whole === undefined || choices === undefined) return [pattern]
  return choices.split(',').flatMap((choice) => expand(pattern.replace(whole, choice)))
}

test('finds a test file for each pattern, so that a renamed file does not leave its project unnoticed', () => {
  const patterns = [
    ...processFiles,
    ...outageFiles,
    ...coreJourneys,
    ...webFilesAlone,
    ...webFilesWithoutDom.exclude,
  ].flatMap(expand)
  const hasFile = (pattern: string) => {
    const [before = '', after] = pattern.split('*')
    return after === undefined
      ? testFiles.includes(pattern)
      : testFiles.some((file) => file.startsWith(before) && file.endsWith(after))
  }
  expect(patterns.filter((pattern) => !hasFile(pattern))).toEqual([])
})

test('recognises tests by their names', () => {
  expect(['a.test.ts', 'b.test.tsx', 'c.spec.mjs', 'test.ts', 'atest.ts'].filter(isTestFile)).toEqual([
    'a.test.ts',
    'b.test.tsx',
    'c.spec.mjs',
  ])
})
