import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashSources } from './sources.mjs'
import { isBuiltFrom, writeStamp } from './stamp.mjs'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stamp-'))
  await mkdir(join(root, 'server', 'db'), { recursive: true })
  await mkdir(join(root, 'dist', 'web'), { recursive: true })
  await writeFile(join(root, 'server', 'db', 'pool.ts'), 'one')
  await writeFile(join(root, 'dist', 'web', 'index.html'), '<html>')
  await writeStamp(join(root, 'dist'), await hashSources(root))
})

afterEach(() => rm(root, { recursive: true, force: true }))

const isFresh = async () => isBuiltFrom(join(root, 'dist'), await hashSources(root))

describe('a build is fresh', () => {
  it('while its sources, except tests, and its files are unchanged', async () => {
    await writeFile(join(root, 'server', 'db', 'pool.test.ts'), 'a test')
    expect(await isFresh()).toBe(true)
  })

  it('not after a source was changed, renamed or removed', async () => {
    await writeFile(join(root, 'server', 'db', 'pool.ts'), 'two')
    expect(await isFresh()).toBe(false)
    await rm(join(root, 'server', 'db', 'pool.ts'))
    expect(await isFresh()).toBe(false)
    await writeFile(join(root, 'server', 'db', 'pond.ts'), 'one')
    expect(await isFresh()).toBe(false)
  })

  it('not when one of its files is truncated or missing, nor without its stamp', async () => {
    await appendFile(join(root, 'dist', 'web', 'index.html'), 'more')
    expect(await isFresh()).toBe(false)
    await rm(join(root, 'dist', 'web', 'index.html'))
    expect(await isFresh()).toBe(false)
    await rm(join(root, 'dist', 'build.json'))
    expect(await isFresh()).toBe(false)
  })
})
