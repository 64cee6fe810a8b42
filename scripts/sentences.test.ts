import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './checks/sourceFiles.mjs'
import { root } from './root.mjs'

/** A sentence looked into: compared with another, or searched for a part of it. */
const lookedInto =
  /\bmsg\s*[!=]==|[!=]==\s*\w+\.msg\b|\.msg\.(?:startsWith|endsWith|includes|match)\(|[!=]==\s*problemText\(/

it('no code of the browser tells refusals apart by their sentences: their key does (CallError.is)', async () => {
  const files = await sourceFiles(root, ['web'], /(?<!\.test)\.tsx?$/)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => lookedInto.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
