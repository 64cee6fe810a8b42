const named = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Takes each icon from its own file. The package's index holds some six thousand: left to it, a page in development loads megabytes
 * of them, and so does every test of a component.
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

/** As many lines as before, so that every other line stays where it is. @param {string} names */
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
