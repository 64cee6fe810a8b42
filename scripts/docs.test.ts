import { describe, expect, it } from 'vitest'
import { bookReferences, sectionsOf } from './checks/bookReferences.mjs'
import { docReferences, ignoredBy } from './checks/docReferences.mjs'
import { filesNamedInComments, isFileOf, pathsInConfiguration } from './checks/pathsInCode.mjs'

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

it.each([
  ['e2e/pictures', true],
  ['e2e/pictures/one.png', true],
  ['e2e/pictures.test.ts', false],
  ['web/dist/index.html', true],
  ['web/distance.ts', false],
])('checks whether git ignores %s', (path, expected) => {
  expect(ignoredBy('dist/\n# what journeys leave\ne2e/pictures/\n')(path)).toBe(expected)
})

describe('what names a book', () => {
  it.each([
    ['as product.md §5 says', [['product.md', 5]]],
    ['(specification §8)', [['specification.md', 8]]],
    [' * section 7 of it; specification\n * section 6', [['specification.md', 6]]],
    [
      'fact of nothing; reliability.md fact 13, architecture.md habit 6',
      [
        ['reliability.md', 13],
        ['architecture.md', 6],
      ],
    ],
    ['see operations.md', [['operations.md', null]]],
    ['a specification of three things, a product, docs/product.md', []],
  ])('%s', (text, expected) => {
    const found = bookReferences(text).filter(
      ({ book, section }, _, all) =>
        section !== null || !all.some((other) => other.book === book && other.section !== null),
    )
    expect(found.map(({ book, section }) => [book, section])).toEqual(expected)
  })

  it('finds the numbers of its sections and facts', () => {
    expect([...sectionsOf('# A book\n\n## 1. First\n\n### 2. No\n\n## Facts\n\n3. Third\n')]).toEqual([1, 3])
  })
})

it.each([
  ['a.ts', '// see http/gate.ts, or ../b.ts.', ['http/gate.ts', '../b.ts']],
  ['a.tsx', "/** `docs/product.md` §6 */ const text = 'not/this.ts'", ['docs/product.md']],
  ['a.css', '/* Kit.tsx sets it */ a { color: red }', ['Kit.tsx']],
  ['a.ts', '// each *.test.ts and …/place.ts, and https://example.com/x.md', []],
])('finds the files that the comments of %s name: %s', (path, text, expected) => {
  expect(filesNamedInComments(path, text)).toEqual(expected)
})

it('finds a named file from the root, from its own folder and by the end of its path', () => {
  const files = ['server/http/gate.ts', 'server/app.ts']
  const isThere = (name: string) => isFileOf(name, 'server/http/calls.ts', files)
  expect(
    ['server/http/gate.ts', './gate.ts', '../app.ts', 'http/gate.ts', 'gate.ts'].filter(isThere),
  ).toHaveLength(5)
  expect(['./app.ts', '../gate.ts', 'calls/gate.ts', 'ate.ts'].filter(isThere)).toEqual([])
})

it('finds the paths of a configuration, and of a glob its folder', () => {
  const text = `{ "files": ["server/commands/**", "scripts/*.mjs", 'docs/words.md', "react/jsx-key"] }`
  expect(pathsInConfiguration(text)).toEqual(['server/commands/', 'scripts/', 'docs/words.md'])
})
