import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pruneLogFiles } from './logFiles.ts'
import { serverSettings, sharedBuffersMebibytes, toArguments } from './settings.ts'
import { type Sandbox, makeSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = makeSandbox()
})
afterEach(() => sandbox.clear())

test.each([
  ['a small container', 0.03, 16],
  ['half a gigabyte', 0.5, 128],
  ['a laptop', 16, 208],
])('shared buffers are a quarter of the memory, at most 208 MB: %s', (_name, gibibytes, expected) => {
  expect(sharedBuffersMebibytes(gibibytes * 1024 ** 3)).toBe(expected)
})

test('no setting holds a blank: Windows passes all of them in one string', () => {
  expect(toArguments(serverSettings(2 ** 33)).filter((word) => /\s/.test(word))).toEqual([])
})

test('the log is bounded: the newest seven files stay', () => {
  const folder = join(sandbox.folder, 'log')
  mkdirSync(folder)
  const names = Array.from({ length: 10 }, (_, day) => `postgresql-2026010${day}-000000.log`)
  for (const name of names) writeFileSync(join(folder, name), '')
  pruneLogFiles(sandbox.folder)
  expect(readdirSync(folder).toSorted()).toEqual(names.slice(3))
})
