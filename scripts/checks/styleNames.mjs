import { importPath } from './importPath.mjs'

const comments = /\/\*[^]*?\*\//g
/** Returns the classes that a style defines. @param {string} text */
const definedIn = (text) => {
  const selectors = text
    .replaceAll(comments, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/[^{};]*;/g, '')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}
/** Returns the words of all strings in a script, without interpolations. @param {string} script */
const wordsOf = (script) =>
  [...script.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, one, two, template]) =>
    (one ?? two ?? template ?? '')
      .replaceAll(/\$\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  )
/** Returns the content of the braces that open here. @param {string} text @param {number} from */
function braced(text, from) {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}
/** Returns the classes in the className attributes of a script. @param {string} text */
const namedIn = (text) =>
  [...text.matchAll(/\bclassName=(?=["{])/g)].flatMap(({ index, 0: found }) => {
    const from = index + found.length
    if (text[from] === '"') return wordsOf(text.slice(from, text.indexOf('"', from + 1) + 1))
    // compared strings are no classes
    return wordsOf(braced(text, from).replaceAll(/[!=]== '[^']*'/g, ''))
  })

/** Properties of the component library whose classes only its own provider defines (web/shared/ui/tokens/ThemeProvider.tsx). */
const withoutStyle = /\b(?:visibleFrom|hiddenFrom)=/g

/**
 * Returns classes that are used but not defined, and the reverse. Those of modules are matched by import, those of the kit
 * (web/shared/ui/kit) by className and `composes … from global`.
 * @param {{ path: string, text: string }[]} styles
 * @param {{ path: string, text: string }[]} scripts without tests
 * @returns {string[]}
 */
export function nameFaults(styles, scripts) {
  /** @type {string[]} */
  const faults = []
  const modules = new Map(
    styles
      .filter(({ path }) => path.endsWith('.module.css'))
      .map(({ path, text }) => [path, { defined: definedIn(text), used: new Set() }]),
  )
  const kit = new Set(
    styles.filter(({ text }) => text.includes('@layer kit {')).flatMap(({ text }) => [...definedIn(text)]),
  )
  const usedOfKit = new Set()
  /** @param {string} path @param {string} name */
  const useOfKit = (path, name) => {
    usedOfKit.add(name)
    if (!kit.has(name)) faults.push(`${path}: no style of the kit defines .${name}.`)
  }
  for (const { path, text } of styles)
    for (const [, names = ''] of text.matchAll(/composes:\s+([\w\s-]+?)\s+from\s+global;/g))
      for (const name of names.split(/\s+/)) useOfKit(path, name)
  for (const { path, text } of scripts) {
    for (const name of namedIn(text)) useOfKit(path, name)
    for (const [property] of text.matchAll(withoutStyle))
      faults.push(`${path}: ${property} has no style: use the kit's .phone-hidden.`)
    for (const [, local = '', from = ''] of text.matchAll(/import (\w+) from '([.#][^']+\.module\.css)'/g)) {
      const style = modules.get(importPath(path, from))
      for (const [, name = ''] of text.matchAll(new RegExp(`(?<![\\w.'])${local}\\.(\\w+)`, 'g'))) {
        style?.used.add(name)
        if (!style?.defined.has(name)) faults.push(`${path}: ${from} defines no .${name}.`)
      }
    }
  }
  for (const [path, { defined, used }] of modules)
    for (const name of defined) if (!used.has(name)) faults.push(`${path}: nobody uses .${name}.`)
  for (const name of kit) if (!usedOfKit.has(name)) faults.push(`nobody uses .${name} of the kit.`)
  if (modules.size === 0 || kit.size === 0 || scripts.length === 0)
    faults.push(`${modules.size} modules, ${kit.size} classes of the kit and ${scripts.length} scripts seen`)
  return faults
}
