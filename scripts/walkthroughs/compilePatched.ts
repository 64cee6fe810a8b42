import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { importPath } from '../checks/importPath.mjs'
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

/** Compiling takes some twenty seconds of a core, which other processes may use, too. */
export const timeoutMs = 240_000

const { options } = ts.convertCompilerOptionsFromJson(
  {
    ...ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)).config
      .compilerOptions,
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['node', 'vite/client'],
  },
  root,
)

export interface Patched {
  /** Returns the compiler's errors in these files, each as `path: message`. */
  faultsOf(paths: readonly string[]): string[]
  /** Writes the patched sources and their imports where they can run, and returns the folder. */
  write(): string
  program: ts.Program
  patch: Patch
}

const patchedText = (path: string, patch: Patch): string => {
  const text = readFileSync(join(root, path), 'utf8')
  return patch[path]?.(text) ?? text
}

/** Compiles the sources and their imports with a patch; `earlier` avoids parsing unchanged files again. */
export function compilePatched(sources: readonly string[], patch: Patch, earlier?: Patched): Patched {
  const host = ts.createCompilerHost(options)
  const pathOf = (file: string) => relative(root, file).replaceAll('\\', '/')
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (file, language, ...rest) => {
    const path = pathOf(file)
    if (path in patch) return ts.createSourceFile(file, patchedText(path, patch), language)
    const known = earlier && !(path in earlier.patch) ? earlier.program.getSourceFile(file) : undefined
    return known ?? readSource(file, language, ...rest)
  }
  const program = ts.createProgram(
    sources.map((path) => join(root, path)),
    options,
    host,
  )
  const tell = ({ file, messageText }: ts.Diagnostic) =>
    `${file ? pathOf(file.fileName) : ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  return {
    program,
    patch,
    faultsOf: (paths) =>
      paths.flatMap((path) => {
        const source = program.getSourceFile(join(root, path))
        if (!source) throw new Error(`${path} is not among the sources`)
        return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
          tell,
        )
      }),
    write() {
      mkdirSync(join(root, '.cache'), { recursive: true })
      // below the root, so that packages are found
      const folder = mkdtempSync(join(root, '.cache/walkthrough-'))
      const copy = (path: string) => {
        mkdirSync(join(folder, dirname(path)), { recursive: true })
        copyFileSync(join(root, path), join(folder, path))
      }
      for (const { fileName } of program.getSourceFiles()) {
        const path = pathOf(fileName)
        if (path.startsWith('..') || path.includes('node_modules/')) continue
        mkdirSync(join(folder, dirname(path)), { recursive: true })
        const text = patchedText(path, patch)
        writeFileSync(join(folder, path), text)
        for (const [, style = ''] of text.matchAll(/from '([.#][^']+\.css)'/g)) copy(importPath(path, style))
      }
      // so that `#contract/…` leads to the patched copy
      copy('package.json')
      return folder
    },
  }
}

/** Removes a written folder. */
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
