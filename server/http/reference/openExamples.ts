import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside this file in the sources, beside the bundle in a build. */
const folder = join(import.meta.dirname, 'openExamples')

/** The examples of 开放接口 in the order of its page; tests run these files against the server. */
export const openExampleFiles = [
  'pull.sh',
  'accept.sh',
  'push.sh',
  'call.mjs',
  'pull.mjs',
  'push.mjs',
  'receive.mjs',
] as const
export type OpenExampleFile = (typeof openExampleFiles)[number]

/** Returns the file path of an example, to run it. */
export const openExamplePath = (file: OpenExampleFile): string => join(folder, file)

/** Returns the text of an example for the page. */
export const openExample = (file: OpenExampleFile): string =>
  readFileSync(openExamplePath(file), 'utf8').trimEnd()
