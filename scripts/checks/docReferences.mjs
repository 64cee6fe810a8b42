/**
 * A reference of a Markdown text to the repository: an npm script, a path, or a link to a file.
 * @typedef {{ kind: 'script' | 'path' | 'link', name: string }} Reference
 */

const topFolders = 'contract|server|web|e2e|bench|scripts|docs|\\.ci'
const pathPattern = new RegExp(`(?<![\\w./-])(?:\\./)?((?:${topFolders})/[\\w@./*<>…{}$-]*)`, 'g')
const scriptPattern = /\bnpm (?:run ([\w:-]+)|(test|start)\b)/g
const rootFilePattern =
  /^(?:[A-Z]{3,}\.md|[\w.-]+\.config\.ts|package(?:-lock)?\.json|tsconfig[\w.]*\.json|\.[\w-]+rc\.json)$/

/**
 * Finds references to paths and scripts, in code only: prose such as "server/browser" may mean no folder.
 * @param {string} markdown
 * @returns {Reference[]}
 */
export function docReferences(markdown) {
  /** @type {Reference[]} */
  const found = []
  const blocks = [...markdown.matchAll(/^(```+|~~~+)[^\n]*\n([\s\S]*?)^\1/gm)].map((match) => match[2] ?? '')
  const prose = markdown.replace(/^(```+|~~~+)[^\n]*\n[\s\S]*?^\1/gm, '')
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  for (const code of [...blocks, ...spans]) {
    for (const match of code.matchAll(scriptPattern)) {
      found.push({ kind: 'script', name: match[1] ?? match[2] ?? '' })
    }
    for (const match of code.matchAll(pathPattern)) {
      const name = (match[1] ?? '').replace(/[.]+$/, '')
      found.push({ kind: 'path', name: literalPart(name) })
    }
    if (rootFilePattern.test(code)) found.push({ kind: 'path', name: code })
  }
  for (const match of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    const target = (match[1] ?? '').split('#')[0] ?? ''
    if (target && !/^[a-z]+:/.test(target)) found.push({ kind: 'link', name: decodeURI(target) })
  }
  return found
}

/** Returns the folder before a placeholder; only that must exist. @param {string} path */
export function literalPart(path) {
  const placeholder = path.search(/[*<>…{}$]/)
  return placeholder === -1 ? path : path.slice(0, path.lastIndexOf('/', placeholder) + 1)
}

/**
 * Returns a function that checks whether git ignores a path, since documents must not refer to ignored files. Supports plain
 * names and folders only, which our .gitignore consists of.
 * @param {string} gitignore
 * @returns {(path: string) => boolean} for a path from the root, with /
 */
export function ignoredBy(gitignore) {
  const left = gitignore
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((line) => line && !line.startsWith('#'))
  const anchored = left.filter((name) => name.includes('/')).map((name) => name.replace(/^\//, ''))
  return (path) =>
    anchored.some((name) => path === name || path.startsWith(`${name}/`)) ||
    path.split('/').some((part) => left.includes(part))
}
