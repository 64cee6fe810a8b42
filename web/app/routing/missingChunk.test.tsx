import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

const gone = 'Failed to fetch dynamically imported module: /assets/TrackPage-1.js'

function Broken({ message }: { message: string }): never {
  throw new Error(message)
}

const show = (message: string) =>
  render(
    <MantineProvider env="test">
      <ErrorBoundary>
        <Broken message={message} />
      </ErrorBoundary>
    </MantineProvider>,
  )

const htmlOf = (entry: string) => `<html><head><script type="module" src="${entry}"></script></head></html>`

/** Stubs the page that the server currently sends. */
const serving = (entry: string, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(htmlOf(entry), { status })),
  )

let reload = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as typeof reload
  window.history.replaceState({ key: 'entry' }, '')
  const script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/index-1.js')
  // it only has to exist
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('reloads once for a part that is missing after an update, then reports it', async () => {
  serving('/assets/index-2.js')
  const first = show(gone)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(window.history.state).toMatchObject({ key: 'entry' })
  first.unmount()
  show(gone)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('does not reload while the server is unreachable', async () => {
  serving('/assets/index-2.js', 502)
  show(gone)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('does not reload while the server has the same version, which would lose all tabs for nothing', async () => {
  serving('/assets/index-1.js')
  show(gone)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('shows any other error at once', () => {
  serving('/assets/index-2.js')
  show('the page broke')
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
