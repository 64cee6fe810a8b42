import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { theme } from './theme.ts'

type Library = NonNullable<ComponentProps<typeof MantineContext>['value']>

/** The scheme is an attribute of the document (web/app/useAppearance.ts); no component reads or sets it. */
const library: Library = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/**
 * Gives the component library its theme. MantineProvider would do more than is needed: it computes the variables that
 * themeVariables.css has, and writes them into the page.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={library}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
