import { describe, expect, it } from 'vitest'
import { docReferences } from './checks/docReferences.mjs'

describe('the docs check finds', () => {
  it.each([
    ['run `npm run bench` first', [{ kind: 'script', name: 'bench' }]],
    ['```sh\nnpm test -- --only lint\n```', [{ kind: 'script', name: 'test' }]],
    ['see `contract/orders.ts`.', [{ kind: 'path', name: 'contract/orders.ts' }]],
    ['each `server/modules/<domain>/store.ts`', [{ kind: 'path', name: 'server/modules/' }]],
    ['all `web/**/*.test.tsx`', [{ kind: 'path', name: 'web/' }]],
    ['`CONTRIBUTING.md` tells', [{ kind: 'path', name: 'CONTRIBUTING.md' }]],
    ['[decisions](docs/decisions/0001.md#why)', [{ kind: 'link', name: 'docs/decisions/0001.md' }]],
    ['a server/browser pair, https://example.com/docs/x, [a](https://example.com) [b](#here)', []],
  ])('%s', (markdown, expected) => {
    expect(docReferences(markdown)).toEqual(expected)
  })
})
