import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { useToasts } from '../messages/toast.ts'
import { useExpiry } from '../server/expiry.ts'
import { queryClient } from '../server/queryClient.ts'
import { adoptToken } from '../server/session.ts'
import { theme } from '../ui/tokens/theme.ts'
import { fakeServer } from './fakeServer.ts'
import type { Answers, FakeServer } from './fakeServer.ts'
import { setCurrentUser } from './people.ts'

interface RenderOptions {
  /** The browser's address, with query. */
  at?: string
  /** The route pattern of the page, where it reads parameters. */
  pattern?: string
  answers?: Answers
  /** The current user; a visitor if omitted. `loading`: a login whose user is not known yet. */
  user?: CurrentUser | 'loading' | null
}

export interface RenderedPage extends RenderResult {
  server: FakeServer
  /** Returns the browser's current path and query. */
  currentPath: () => string
}

afterEach(() => {
  // what is still mounted would call the real network once the fake one is removed
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
  setCurrentUser(null)
  useExpiry.setState({ isOpen: false })
  useToasts.setState({ toasts: [] })
})

/** Renders a page as the app does (theme, queries, router) with a fake server; any other address shows nothing. */
export function renderPage(
  page: ReactNode,
  { at = '/', pattern = '*', answers, user = null }: RenderOptions = {},
): RenderedPage {
  const server = fakeServer(answers)
  setCurrentUser(user === 'loading' ? null : user)
  if (user === 'loading') adoptToken('token-of-the-test')
  let currentLocation = at
  function Whereabouts() {
    const { pathname, search } = useLocation()
    currentLocation = pathname + search
    return null
  }
  const rendered = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <Whereabouts />
          <Routes>
            <Route path={pattern} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...rendered, server, currentPath: () => currentLocation }
}
