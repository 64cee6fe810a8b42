import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Modules are replaced, a package's state is looked at, or React's other renderer stands beside the browser's. */
const needsItsOwn =
  /\bvi\.(mock|doMock|unmock|resetModules)\(|'(nprogress|react-dom\/server|[./]+prerender\.tsx)'/

/** The test files of a folder whose packages serve no other file. */
export const aloneFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => needsItsOwn.test(readFileSync(join(root, file), 'utf8')))
