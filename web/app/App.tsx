import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../shared/queryClient.ts'
import { useSettings } from '../shared/settings.ts'
import { readableColors, theme } from '../shared/ui/theme.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Shell } from './Shell.tsx'
import { useAppearance } from './useAppearance.ts'

/** The nonce that the server puts into every page it sends; Mantine's own style elements carry it. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The whole site. */
export function App() {
  const scheme = useSettings((settings) => settings.theme)
  useAppearance()
  return (
    // forced, because choosing a scheme would put a key of its own into local storage
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
    >
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Shell>
              <AppRoutes />
            </Shell>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  )
}
