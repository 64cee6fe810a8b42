import { render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

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

const answering = (ok: boolean) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: ok ? 200 : 502 })),
  )

let reload = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as typeof reload
  window.history.replaceState({ key: 'entry' }, '')
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a part missing after an update loads the page anew, once, then says so', async () => {
  answering(true)
  const first = show(gone)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(window.history.state).toMatchObject({ key: 'entry' })
  first.unmount()
  show(gone)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('nothing is loaded anew while the server is away', async () => {
  answering(false)
  show(gone)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('any other fault is shown at once', () => {
  answering(true)
  show('the page broke')
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
