import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { useSettings } from '#shared/browser/settings.ts'
import { FirstViewContext } from '#shared/firstView/firstView.ts'
import type { FirstView } from '#shared/firstView/firstView.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { readableColors, theme } from '#shared/ui/tokens/theme.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Shell } from './shell/Shell.tsx'
import { useAppearance } from './useAppearance.ts'

interface AppProps {
  /** The router: the browser's, or a fixed address in prerendering. */
  router?: ComponentType<{ children: ReactNode }>
  /** The cache of reads: the browser's, or the one of a page that the server renders. */
  reads?: QueryClient
  /** What the server rendered this page from. */
  firstView?: FirstView | null
  /** Rendered in the shell in place of the pages. */
  children?: ReactNode
}

const readTheme = () => useSettings.getState().theme

/** Renders the whole site. */
export function App({
  router: Router = BrowserRouter,
  reads = queryClient,
  firstView = null,
  children = <AppRoutes />,
}: AppProps) {
  // the real theme in hydration, too: the default would replace the one that the server has written into the HTML
  const scheme = useSyncExternalStore(useSettings.subscribe, readTheme, readTheme)
  useAppearance()
  // e2e tests wait for it: from here on input is handled
  useEffect(() => void (document.documentElement.dataset['running'] = 'yes'), [])
  return (
    // forced, because choosing a scheme would write a key into local storage. The style elements are permitted by their hashes
    // (server/http/site/contentPolicy.ts), so they must not depend on the settings
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      forceColorScheme={scheme}
      // applied before the forced one, which follows after the first paint
      defaultColorScheme={scheme}
    >
      <ErrorBoundary>
        <QueryClientProvider client={reads}>
          <FirstViewContext value={firstView}>
            <Router>
              <Shell>{children}</Shell>
            </Router>
          </FirstViewContext>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  )
}
