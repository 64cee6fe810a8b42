import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { FirstViewContext } from '#shared/firstView/firstView.ts'
import type { FirstView } from '#shared/firstView/firstView.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { ThemeProvider } from '#shared/ui/tokens/ThemeProvider.tsx'
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

/** Renders the whole site. */
export function App({
  router: Router = BrowserRouter,
  reads = queryClient,
  firstView = null,
  children = <AppRoutes />,
}: AppProps) {
  useAppearance()
  // e2e tests wait for it: from here on input is handled
  useEffect(() => void (document.documentElement.dataset['running'] = 'yes'), [])
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <QueryClientProvider client={reads}>
          <FirstViewContext value={firstView}>
            <Router>
              <Shell>{children}</Shell>
            </Router>
          </FirstViewContext>
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeProvider>
  )
}
