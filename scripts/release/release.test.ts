import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileSums, filesBelow, folderBytes, removeUnreadFiles } from './contents.mjs'
import { isShippable, licenceList, licenceOf } from './licences.mjs'

function inFolder(files: Record<string, string>, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-release-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return work(folder).finally(() => rmSync(folder, { recursive: true }))
}

const manifest = (name: string, license: unknown) => JSON.stringify({ name, version: '1.0.0', license })

test('lists each file with its sum as sha256sum reads it, and sums the sizes', () =>
  inFolder({ 'b/c.txt': 'one', 'a.txt': 'three' }, async (folder) => {
    const sum = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(await fileSums(folder)).toBe(`${sum('three')}  a.txt\n${sum('one')}  ${join('b', 'c.txt')}\n`)
    expect(await folderBytes(folder)).toBe(8)
  }))

test('deletes only what no program reads at runtime', () =>
  inFolder(
    {
      'a/index.js': '',
      'a/index.js.map': '',
      'a/index.d.ts': '',
      'a/index.d.cts': '',
      'a/map': '',
      'fonts-sc/fonts/NotoSansHans-Regular.otf': '',
      'fonts-sc/fonts/NotoSansHans-Bold.otf': '',
    },
    async (folder) => {
      await removeUnreadFiles(folder)
      expect(await filesBelow(folder)).toEqual([
        join('a', 'index.js'),
        join('a', 'map'),
        join('fonts-sc', 'fonts', 'NotoSansHans-Regular.otf'),
      ])
    },
  ))

test('reads every spelling of a licence, and choices and combinations of several', () => {
  expect(licenceOf({ name: 'x', version: '1', license: { type: 'MIT' } })).toBe('MIT')
  expect(licenceOf({ name: 'x', version: '1', licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] })).toBe(
    'MIT OR GPL-3.0',
  )
  expect(licenceOf({ name: 'x', version: '1', license: ['MIT', 'Apache2'] })).toBe('MIT OR Apache-2.0')
  expect(licenceOf({ name: 'x', version: '1' })).toBe('')
  expect(
    ['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC', 'Apache-2.0 AND LGPL-3.0-or-later'].every(isShippable),
  ).toBe(true)
  expect(['', 'GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN x'].some(isShippable)).toBe(false)
})

test('lists packages at any depth and names one that may not be redistributed', () =>
  inFolder(
    {
      'node_modules/a/package.json': manifest('a', 'MIT'),
      'node_modules/a/src/package.json': '{"type":"module"}',
      'node_modules/a/node_modules/@s/b/package.json': manifest('@s/b', 'ISC'),
    },
    async (folder) => {
      expect(await licenceList(folder)).toBe('@s/b 1.0.0: ISC\na 1.0.0: MIT\n')
      writeFileSync(join(folder, 'node_modules/a/package.json'), '{"name":"png-js","version":"2.0.0"}')
      expect(await licenceList(folder)).toContain('png-js 2.0.0: MIT\n')
      writeFileSync(join(folder, 'node_modules/a/package.json'), '{"name":"png-js","version":"2.0.1"}')
      await expect(licenceList(folder)).rejects.toThrow('png-js 2.0.1: none')
      writeFileSync(join(folder, 'node_modules/a/package.json'), manifest('a', 'GPL-3.0'))
      await expect(licenceList(folder)).rejects.toThrow('a 1.0.0: GPL-3.0')
    },
  ))
