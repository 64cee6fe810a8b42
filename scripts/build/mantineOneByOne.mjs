import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const named = /import \{([^}]+)\} from '@mantine\/core'/g
const index = fileURLToPath(import.meta.resolve('@mantine/core'))

/**
 * Imports each part of Mantine from its own file in the build. The package's index imports all parts: with it chunks.mjs could
 * not tell which page needs which.
 * @returns {import('vite').Plugin}
 */
export function mantineOneByOne() {
  const files = readPlaces()
  /** @param {string} written 'Button', 'Box as Frame', 'type BoxProps' */
  const importOf = (written) => {
    const path = files.get(written.split(' as ')[0] ?? '')
    if (!path && !written.startsWith('type ')) throw new Error(`@mantine/core's index has no ${written}`)
    return `import { ${written} } from '${path ?? '@mantine/core'}'`
  }
  return {
    name: 'mantine-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: '@mantine/core' },
      // keep the number of lines, so that other lines stay in place
      handler: (code) => ({
        code: code.replace(named, (_, /** @type {string} */ names) => {
          const pieces = names.split(',').flatMap((name) => name.trim() || [])
          return '\n'.repeat(names.split('\n').length - 1) + pieces.map(importOf).join(';')
        }),
        map: null,
      }),
    },
  }
}

/** Returns the file of each name that the package's index re-exports unchanged. @returns {Map<string, string>} */
function readPlaces() {
  const lines = readFileSync(index, 'utf8').matchAll(/import \{([^}]+)\} from "(\.[^"]+)"/g)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => /** @type {const} */ ([name.trim(), join(dirname(index), file)])),
    ),
  )
}
