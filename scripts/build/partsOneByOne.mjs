import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ofWeb = /\/web\/.*\.tsx?$/

/** The packages with an index of many parts, and the files that import from it. */
const packages = [
  { name: '@mantine/core', importers: ofWeb },
  { name: '@mantine/hooks', importers: /\/web\/.*\.tsx?$|\/@mantine\/core\/esm\/.*\.mjs$/ },
  { name: '@tanstack/react-query', importers: ofWeb },
  { name: '@tanstack/query-core', importers: /\/@tanstack\/react-query\/build\/modern\/(?!index).*\.js$/ },
]

/**
 * Imports each part of these packages from its own file in the build. A package's index imports all parts: with it chunks.mjs could
 * not tell which page needs which.
 * @returns {import('vite').Plugin[]}
 */
export const partsOneByOne = () => packages.map(partsOf)

/** @param {(typeof packages)[number]} of @returns {import('vite').Plugin} */
function partsOf({ name, importers }) {
  const files = readPlaces(name)
  const named = new RegExp(`import \\{([^}]+)\\} from (['"])${name}\\2`, 'g')
  /** @param {string} written 'Button', 'Box as Frame', 'type BoxProps' */
  const importOf = (written) => {
    const path = files.get(written.split(' as ')[0] ?? '')
    if (!path && !written.startsWith('type ')) throw new Error(`${name}'s index has no ${written}`)
    return `import { ${written} } from '${path ?? name}'`
  }
  return {
    name: `one-by-one-${name}`,
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: importers, code: name },
      // keep the number of lines, so that other lines stay in place
      handler: (code) => ({
        code: code.replace(named, (_, /** @type {string} */ names) => {
          const pieces = names.split(',').flatMap((piece) => piece.trim() || [])
          return '\n'.repeat(names.split('\n').length - 1) + pieces.map(importOf).join(';')
        }),
        map: null,
      }),
    },
  }
}

/**
 * Returns the file of each name that a package's index re-exports unchanged, also from other packages.
 * @param {string} name
 * @returns {Map<string, string>}
 */
function readPlaces(name) {
  const index = fileURLToPath(import.meta.resolve(name))
  const text = readFileSync(index, 'utf8')
  const lines = text.matchAll(/import \{([^}]+)\} from "(\.[^"]+)"/g)
  const own = [...lines].flatMap(([, names = '', file = '']) =>
    names.split(',').map((each) => /** @type {const} */ ([each.trim(), join(dirname(index), file)])),
  )
  const others = [...text.matchAll(/export \* from "(@[^"]+)"/g)].map(([, other = '']) => other)
  return new Map([...others.flatMap((other) => [...readPlaces(other)]), ...own])
}
