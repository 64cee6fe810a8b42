import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './checks/sourceFiles.mjs'
import { root } from './root.mjs'

/** Matches code that compares a message or searches in it. */
const comparesMessages =
  /\bmsg\s*[!=]==|[!=]==\s*\w+\.msg\b|\.msg\.(?:startsWith|endsWith|includes|match)\(|[!=]==\s*problemText\(/

it('code of the browser distinguishes problems by key (CallError.is), never by message', async () => {
  const files = await sourceFiles(root, ['web'], /(?<!\.test)\.tsx?$/)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => comparesMessages.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
