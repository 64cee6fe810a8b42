import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './checks/sourceFiles.mjs'
import { root } from './root.mjs'

/** See decision 36. */
const onceOnly = 'server/db/sqlText.ts'
const severalTables = /\.(?:inner|left|right|full|cross)Join\(|\.selectFrom\(\[|\.selectFrom\('\w+ as /
const ownPattern = /%_\]\/g|"T"HH24:MI:SS/

it('statements over several tables are tagged SQL, and patterns and moments have one helper each', async () => {
  const files = (await sourceFiles(root, ['server'], /(?<!\.test)\.ts$/)).filter(
    (path) => path !== onceOnly && !path.includes('/testing/'),
  )
  expect(files.length).toBeGreaterThan(400)
  const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(texts.filter(({ text }) => severalTables.test(text)).map(({ path }) => path)).toEqual([])
  expect(texts.filter(({ text }) => ownPattern.test(text)).map(({ path }) => path)).toEqual([])
})
