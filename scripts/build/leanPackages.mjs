import { unusedPalettes } from '../generate/unusedPalettes.mjs'

/** An assignment to a component counts as a use of it. This name is for development tools only. */
const displayNames = /^\w+\.displayName = ".*";$/gm

/**
 * What keeps unused parts of packages in the build, and what stands there instead.
 * @type {{ name: string, file: RegExp, changes: [from: RegExp, to: string][] }[]}
 */
const packages = [
  {
    name: 'react-router',
    // its index leads to the development files in every build
    file: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    changes: [
      [displayNames, ''],
      [/^var ENABLE_DEV_WARNINGS = true;/m, 'var ENABLE_DEV_WARNINGS = false;'],
      [/(?<== )(?=React\d*\.(?:forwardRef|createContext)\()/g, '/* @__PURE__ */ '],
      // for routers that load data, and ours does not
      [/React\d+\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
      [/^RenderErrorBoundary\.contextType = .*;$/m, ''],
      [/(React\d*)\.createElement\(\s*RenderErrorBoundary,/, '$1.createElement($1.Fragment,'],
    ],
  },
  {
    // writes go through callServer
    name: '@tanstack/query-core mutations',
    file: /\/@tanstack\/query-core\/build\/modern\/mutationCache\.js$/,
    changes: [
      [
        /^\tbuild\(client, options, state\) \{[^]*?^\t\}/m,
        "\tbuild() { throw new Error('leanPackages.mjs leaves out mutations') }",
      ],
    ],
  },
  {
    name: '@mantine/core colours',
    file: /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/,
    changes: [[new RegExp(`^\\t(?:${unusedPalettes.join('|')}): \\[[^\\]]*\\],?$`, 'gm'), '']],
  },
  {
    name: '@mantine/core classes of one scheme and of right-to-left text',
    file: /\/@mantine\/core\/styles\/global\.layer\.css$/,
    changes: [[/^[^\n{}]*\.mantine-(?:light-hidden|dark-hidden|rotate-rtl) \{[^{}]*\}/gm, '']],
  },
  {
    name: '@mantine/core button',
    file: /\/@mantine\/core\/esm\/components\/Button\/Button\.mjs$/,
    changes: [
      [displayNames, ''],
      [/^Button\.Group(?:Section)? = .*;$/gm, ''],
    ],
  },
  {
    name: '@mantine/core groups of buttons',
    file: /\/@mantine\/core\/styles\/(?:Button|ActionIcon)\.layer\.css$/,
    changes: [[/^\.m_(?:80d6d844|70be2a01|1a0f1b21|437b6484)\b[^{}]*\{[^{}]*\}/gm, '']],
  },
  {
    name: '@mantine/core action icon',
    file: /\/@mantine\/core\/esm\/components\/ActionIcon\/ActionIcon\.mjs$/,
    changes: [
      [displayNames, ''],
      [/^ActionIcon\.Group(?:Section)? = .*;$/gm, ''],
    ],
  },
  {
    name: '@mantine/core action icons as high as a field',
    file: /\/@mantine\/core\/styles\/ActionIcon\.layer\.css$/,
    changes: [[/^ *--ai-size-input-\w+: .*;$/gm, '']],
  },
  {
    name: '@mantine/core loader',
    file: /\/@mantine\/core\/esm\/components\/Loader\/Loader\.mjs$/,
    changes: [
      [displayNames, ''],
      [/^\t(?:bars|dots): .*$/gm, ''],
    ],
  },
  {
    name: '@mantine/core bars and dots of the loader',
    file: /\/@mantine\/core\/styles\/Loader\.layer\.css$/,
    changes: [[/\/\* -+ Bars loader [^]*(?=\/\* -+ Oval loader)/, '']],
  },
  {
    name: '@mantine/core input',
    file: /\/@mantine\/core\/esm\/components\/Input\/Input\.mjs$/,
    changes: [
      [displayNames, ''],
      [/^Input\.(?:Label|Error|Success|Description|Placeholder|ClearButton) = .*;$/gm, ''],
    ],
  },
]

/**
 * Lets the bundler leave out parts of packages that nothing here uses.
 * @returns {import('vite').Plugin[]}
 */
export const leanPackages = () => packages.map(leanPackage)

/** @param {(typeof packages)[number]} of @returns {import('vite').Plugin} */
function leanPackage({ name, file, changes }) {
  let isChanged = false
  return {
    name: `lean-${name}`,
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: file },
      handler(code) {
        // the package has further files with such a name
        if (!changes.every(([from]) => code.search(from) >= 0)) return null
        isChanged = true
        return { code: changes.reduce((text, [from, to]) => text.replace(from, to), code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isChanged) throw new Error(`no file of ${name} looks as leanPackages.mjs expects`)
    },
  }
}
