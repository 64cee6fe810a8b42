import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { sourceFiles } from './sourceFiles.mjs'

/** Returns the words to avoid, from the first column of the tables of docs/words.md. */
async function forbiddenWords(): Promise<string[]> {
  const rows = (await readFile(join(root, 'docs/words.md'), 'utf8')).matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)
  return [...rows].map(([, word = '']) => word).filter((word) => word !== 'not')
}

/** Returns the texts that a file can show: strings, templates and text between tags, without comments. */
function shownTexts(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const shown: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      shown.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind))
  return shown
}

const faultsOf = (path: string, text: string, words: readonly string[]) =>
  shownTexts(path, text).flatMap((shown) =>
    words.filter((word) => shown.includes(word)).map((word) => `${path}: ${word} in “${shown.trim()}”`),
  )

/** Files with the words that other people write, which are read and never shown. */
const readsWords =
  /smartPaste|ordering\/batch\/table|lines\/manage\/import\/sheet\/(?:headings|cellWords)\.ts/

test('texts for users contain no word that docs/words.md replaces', { timeout: 120_000 }, async () => {
  const words = await forbiddenWords()
  expect(words.length).toBeGreaterThan(40)
  const files = (await sourceFiles(root, ['contract', 'server', 'web'], /(?<!\.test)\.tsx?$/)).filter(
    (path) => !readsWords.test(path) && !/\/(testing|gallery)\/|^server\/demo\//.test(path),
  )
  expect(files.length).toBeGreaterThan(1000)
  const faults = await Promise.all(
    files.map(async (path) => faultsOf(path, await readFile(join(root, path), 'utf8'), words)),
  )
  expect(faults.flat()).toEqual([])
})

/** The variables of registered SMS templates keep their form: 元 after the amount. */
const smsTexts = /^server\/modules\/tracking\/recipient\/smsWords\.ts$/

test('amounts stand after ¥, not before 元', { timeout: 120_000 }, async () => {
  const files = (await sourceFiles(root, ['contract', 'server', 'web'], /(?<!\.test)\.tsx?$/)).filter(
    (path) => !/smartPaste|\/(testing|gallery)\/|^server\/demo\//.test(path) && !smsTexts.test(path),
  )
  const faults = await Promise.all(
    files.map(async (path) =>
      ((await readFile(join(root, path), 'utf8')).match(/\} ?元.*/g) ?? []).map((text) => `${path}: ${text}`),
    ),
  )
  expect(faults.flat()).toEqual([])
})

test('finds strings, templates and text between tags, but no comments', () => {
  const text =
    '/** 受理 */\nconst a = <p title="受理单">已受理{n}</p>\nconst b = `受${n}理 受理`\nconst c = 1 // 受理'
  expect(faultsOf('a.tsx', text, ['受理'])).toEqual([
    'a.tsx: 受理 in “受理单”',
    'a.tsx: 受理 in “已受理”',
    'a.tsx: 受理 in “理 受理”',
  ])
})
