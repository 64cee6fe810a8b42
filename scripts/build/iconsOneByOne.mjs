const named = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Imports each icon from its own file. The package's index has some six thousand icons: with it a page in development, and every
 * component test, would load megabytes.
 * @returns {import('vite').Plugin}
 */
export function iconsOneByOne() {
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: code.replace(named, (_, names) => importsOf(names)), map: null }),
    },
  }
}

/** Keeps the number of lines, so that other lines stay in place. @param {string} names */
const importsOf = (names) =>
  '\n'.repeat(names.split('\n').length - 1) +
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) =>
      name.startsWith('type ')
        ? `import { ${name} } from '@tabler/icons-react'`
        : `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`,
    )
    .join(';')
