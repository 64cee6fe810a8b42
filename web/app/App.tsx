import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../shared/server/queryClient.ts'
import { useSettings } from '../shared/browser/settings.ts'
import { readableColors, theme } from '../shared/ui/tokens/theme.ts'
import { AppRoutes } from './routing/AppRoutes.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Shell } from './shell/Shell.tsx'
import { useAppearance } from './useAppearance.ts'

interface AppProps {
  /** What knows the address: the browser, or in the build's prerendering a fixed one. */
  router?: ComponentType<{ children: ReactNode }>
  /** What stands in the shell in place of the pages. */
  children?: ReactNode
}

/** The whole site. */
export function App({ router: Router = BrowserRouter, children = <AppRoutes /> }: AppProps) {
  const scheme = useSettings((settings) => settings.theme)
  useAppearance()
  // waited for by journeys: from here on a touch is answered
  useEffect(() => void (document.documentElement.dataset['running'] = 'yes'), [])
  return (
    // forced, because choosing a scheme would put a key of its own into local storage; its style elements are let through by
    // their hashes (server/http/site/contentPolicy.ts), so they must read the same whatever the settings are
    <MantineProvider theme={theme} cssVariablesResolver={readableColors} forceColorScheme={scheme}>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Router>
            <Shell>{children}</Shell>
          </Router>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  )
}
