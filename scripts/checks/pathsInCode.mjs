import ts from 'typescript'
import { literalPart } from './docReferences.mjs'

/*
 * Paths that comments and configuration name. They rot silently when a file moves, because no compiler reads them.
 */

const namedFile =
  /(?<![\w@.$*/{…-])((?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|css|sql|md))(?![\w*/])/g
/** Files that the build makes. */
const built = /^(dist\/|main\.mjs$)/
const folderPattern = /['"`]((?:contract|server|web|e2e|bench|scripts|deploy|docs)\/[^'"`\s$]*)['"`]/g

/**
 * Finds the files that the comments of a program name: from the root, relative to the program, or by the end of their path.
 * @param {string} path of the program, for its kind
 * @param {string} text TypeScript, JavaScript or CSS
 * @returns {string[]}
 */
export function filesNamedInComments(path, text) {
  const comments = path.endsWith('.css') ? (text.match(/\/\*[\s\S]*?\*\//g) ?? []) : commentsOf(path, text)
  return comments.flatMap((comment) => [...comment.matchAll(namedFile)].map((match) => match[1] ?? ''))
}

/**
 * Finds the paths from the root in the strings of a configuration file; of a glob, the folder before its first placeholder.
 * @param {string} text JSON or JavaScript
 * @returns {string[]}
 */
export const pathsInConfiguration = (text) =>
  [...text.matchAll(folderPattern)].map((match) => literalPart(match[1] ?? ''))

/**
 * Returns whether the repository has a file that a comment names: from the root, from the file's folder, or by the end of its path.
 * @param {string} name
 * @param {string} from path of the file with the comment
 * @param {readonly string[]} files paths from the root
 */
export function isFileOf(name, from, files) {
  if (built.test(name)) return true
  if (name.startsWith('.')) {
    const relative = new URL(name, `file:///${from}`).pathname.slice(1)
    return files.includes(relative)
  }
  return files.some((file) => file === name || file.endsWith(`/${name}`))
}

/** @param {string} path @param {string} text */
function commentsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  /** @type {Map<number, string>} */
  const comments = new Map()
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      comments.set(pos, text.slice(pos, end))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...comments.values()]
}
