import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, vi } from 'vitest'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'
import { useExpiry } from '../server/expiry.ts'
import { queryClient } from '../server/queryClient.ts'
import { useToasts } from '../ui/dialog/toast.ts'
import { theme } from '../ui/tokens/theme.ts'
import { fakeServer } from './fakeServer.ts'
import type { Answers, FakeServer } from './fakeServer.ts'
import { sitDown } from './people.ts'

interface RenderOptions {
  /** Where the browser stands, query included. */
  at?: string
  /** The route pattern of the page, where it reads parameters. */
  pattern?: string
  answers?: Answers
  /** Who sits at the browser; a visitor without one. */
  user?: CurrentUser | null
}

export interface RenderedPage extends RenderResult {
  server: FakeServer
  /** Path and query where the browser stands now. */
  whereabouts: () => string
}

afterEach(() => {
  // what is still on screen would ask the real network as soon as the fake one is gone
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
  sitDown(null)
  useExpiry.setState({ isOpen: false })
  useToasts.setState({ toasts: [] })
})

/** Renders a page as the app does (theme, queries, router) before a fake server; any other address shows nothing. */
export function renderPage(
  page: ReactNode,
  { at = '/', pattern = '*', answers, user = null }: RenderOptions = {},
): RenderedPage {
  const server = fakeServer(answers)
  sitDown(user)
  let here = at
  function Whereabouts() {
    const { pathname, search } = useLocation()
    here = pathname + search
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
  return { ...rendered, server, whereabouts: () => here }
}
