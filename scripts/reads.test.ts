import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './checks/sourceFiles.mjs'
import { root } from './root.mjs'

const home = 'web/shared/server/'
/** Files whose keys outlive one press. Keys are stored with a draft or a batch, or used for each part of a file. */
const ownKeys = [
  'web/app/notices/choiceReads.ts',
  'web/features/lines/manage/import/sendPriceList.ts',
  'web/features/ordering/batch/BatchWorkspace.tsx',
  'web/features/ordering/batch/batchRow.ts',
  'web/features/ordering/batch/useSendBatch.ts',
  'web/features/ordering/counter/useOpenOrder.ts',
  'web/features/ordering/send/resendUnanswered.ts',
  'web/features/ordering/send/sentOrder.ts',
  'web/features/ordering/send/usePlaceOrder.ts',
]

async function filesWith(pattern: RegExp) {
  const files = await sourceFiles(root, ['web'], /(?<!\.test)\.tsx?$/)
  expect(files.length).toBeGreaterThan(500)
  return files.filter(
    (file) => !file.startsWith(home) && pattern.test(readFileSync(join(root, file), 'utf8')),
  )
}

it('only callQuery makes cache keys, so that two reads share a key only for the same data', async () => {
  expect(await filesWith(/\bqueryKey\s*:|\bqueryOptions\(|\binfiniteQueryOptions\(/)).toEqual([])
})

it('writes get their idempotency key from useWrite, except those with keys that outlive one press', async () => {
  expect((await filesWith(/\bidempotencyKey\b|\bnewIdempotencyKey\b|\bintentKey\b/)).toSorted()).toEqual(
    ownKeys,
  )
})
