// Writes web/shared/ui/tokens/themeVariables.css: the component library's variables with the theme and tokenVariables.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { theme } from '#shared/ui/tokens/theme.ts'
import { tokenVariables } from '#shared/ui/tokens/tokenVariables.ts'
import { unusedPalettes } from './unusedPalettes.mjs'

const outputFile =
  process.argv[2] ?? join(import.meta.dirname, '../../web/shared/ui/tokens/themeVariables.css')

/**
 * What no page uses; take a kind out of this list to use it. The library's `color` and `shadow` name variables, so no check can
 * find a missing one.
 */
const unused = new RegExp(
  `^--mantine-(?:color-(?:${unusedPalettes.join('|')}|success)|primary-color-\\d|h[1-6]|heading|z-index|breakpoint|shadow)`,
)

type Variables = Readonly<Record<string, string>>

const used = (variables: Variables): [name: string, value: string][] =>
  Object.entries(variables).filter(([name]) => !unused.test(name))

const rule = (selector: string, variables: readonly [name: string, value: string][]): string =>
  `${selector} {\n${variables.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`

const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
const schemes = {
  light: { ...light, ...tokenVariables, '--mantine-color-scheme': 'light' },
  dark: { ...dark, ...tokenVariables, '--mantine-color-scheme': 'dark' },
} satisfies Record<string, Variables>
const isShared = ([name, value]: [name: string, value: string]) =>
  (schemes.light as Variables)[name] === value && (schemes.dark as Variables)[name] === value
const shared = used(schemes.light).filter(isShared)

writeFileSync(
  outputFile,
  [
    '/* written by scripts/generate/themeVariables.ts */\n',
    rule(':root', [...used(variables), ...shared]),
    ...Object.entries(schemes).map(([scheme, of]) =>
      rule(
        `:root[data-mantine-color-scheme='${scheme}']`,
        used(of).filter((variable) => !isShared(variable)),
      ),
    ),
  ].join('\n'),
)
