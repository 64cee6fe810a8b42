import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** The changes of a walk-through: functions on the text of files, by path from the root. */
export type Patch = Readonly<Record<string, (text: string) => string>>

/** Returns a change that inserts lines before the only line with a mark. */
export const insertBefore = (mark: string, added: string) => (text: string) => {
  const lines = text.split('\n')
  const matches = lines.flatMap((line, at) => (line.includes(mark) ? [at] : []))
  if (matches.length !== 1) throw new Error(`${matches.length} lines hold ${mark}`)
  return lines.toSpliced(matches[0] ?? 0, 0, added).join('\n')
}

/** Returns the sources below these folders that match one pattern and not the other, without tests. */
export function sourcesIn(folders: readonly string[], pattern: RegExp, butNot = /^\b$/): string[] {
  const isWanted = (text: string) => pattern.test(text) && !butNot.test(text)
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((path) => isWanted(readFileSync(join(root, path), 'utf8'))),
  )
}

/** Imports that are slow to compile: their types cover all calls or a whole module. The full type check compiles these. */
export const slowImports =
  /calls\/calls\.ts|kernel\/call\.ts|server\/call\.ts|placing\/price\.ts|orders\/index\.ts|'\.\/handlers\.ts'/

/** Compiling takes a few seconds of a core, which other processes may use, too. */
export const timeoutMs = 240_000

const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

/** A copy of the sources with changes, which compiles and runs. */
export interface PatchedCopy {
  folder: string
  /** Adds a changed version of a source beside it; returns its path. */
  addVersion(path: string, name: string, change: (text: string) => string): string
  /** Adds a version of a source that imports another one as it was before the changes; returns its path. */
  addWithout(changed: string, path: string): string
  /** Returns the compiler's errors in these files, each as `path: message`. */
  faultsOf(paths: readonly string[]): string[]
  remove(): void
}

/** Copies the sources without tests, and the changed ones with their changes. */
export function patchedCopy(patch: Patch): PatchedCopy {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // below the root, so that packages are found
  const folder = mkdtempSync(join(root, '.cache/walkthrough-'))
  for (const part of ['contract', 'server', 'web'])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$/.test(path),
    })
  // its `imports` lead to the copy
  for (const file of ['package.json', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(folder, file))
  for (const [path, change] of Object.entries(patch))
    writeFileSync(join(folder, path), change(readFileSync(join(root, path), 'utf8')))
  return {
    folder,
    addVersion(path, name, change) {
      const version = path.replace(/(\.tsx?)$/, `.${name}$1`)
      writeFileSync(join(folder, version), change(readFileSync(join(root, path), 'utf8')))
      return version
    },
    addWithout(changed, path) {
      const before = this.addVersion(changed, 'before', (text) => text)
      return this.addVersion(path, 'without', (text) => text.replaceAll(`#${changed}`, `#${before}`))
    },
    faultsOf(paths) {
      const project = {
        extends: './tsconfig.base.json',
        compilerOptions: {
          lib: ['es2023', 'dom', 'dom.iterable'],
          jsx: 'react-jsx',
          types: ['node', 'vite/client'],
        },
        files: paths,
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [compiler, '--singleThreaded', '--pretty', 'false', '-p', folder],
        { cwd: folder, encoding: 'utf8' },
      )
      const faults = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error (.*(?:\n .*)*)/gm)]
      if (status !== 0 && faults.length === 0) throw new Error(`the compiler failed: ${stdout}${stderr}`)
      return faults.flatMap(([, path = '', text = '']) => (paths.includes(path) ? [`${path}: ${text}`] : []))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
