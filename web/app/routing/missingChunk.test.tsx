import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { markEdited } from '#shared/browser/unsaved.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
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

/** Counts the pages that were read, without the looks for the server. */
const readPages = () => vi.mocked(fetch).mock.calls.filter(([, init]) => init?.method !== 'HEAD').length

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

test('does not reload while the server answers with an error, and does once it recovers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  serving('/assets/index-2.js', 502)
  show(gone)
  expect(await screen.findByRole('heading', { name: '网站暂时没有回应' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  serving('/assets/index-2.js')
  await vi.advanceTimersByTimeAsync(20_000)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('does not reload for a page that the user has left', async () => {
  let respond: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
  const left = show(gone)
  left.unmount()
  serving('/assets/index-2.js')
  respond(new Response())
  await eventually(() => expect(readPages()).toBe(1))
  // a page that is still open gets its answers later
  window.history.replaceState({ key: 'entry' }, '')
  show(gone)
  await eventually(() => expect(readPages()).toBe(2))
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('does not take another missing part for one that was tried again', async () => {
  serving('/assets/index-1.js')
  let message = gone
  const Part = () => (message === '' ? '打开了' : <Broken message={message} />)
  const page = () => (
    <MantineProvider env="test">
      <ErrorBoundary>
        <Part key={message} />
      </ErrorBoundary>
    </MantineProvider>
  )
  const { rerender } = render(page())
  const retry = await screen.findByRole('button', { name: '重试' })
  message = ''
  fireEvent.click(retry)
  rerender(page())
  expect(await screen.findByText('打开了')).toBeTruthy()
  message = gone.replace('TrackPage', 'OrdersPage')
  rerender(page())
  expect(await screen.findByRole('heading', { name: '页面出错了' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('with the same version, reloads on retry only: the browser does not load a failed script again', async () => {
  serving('/assets/index-1.js')
  show(gone)
  expect(await screen.findByRole('heading', { name: '页面出错了' })).toBeTruthy()
  expect(readPages()).toBe(1)
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('does not reload by itself where that would lose input, and asks before a reload by hand', async () => {
  const field = document.createElement('input')
  field.type = 'password'
  document.body.append(field)
  onTestFinished(() => field.remove())
  field.value = 'secret1'
  markEdited(field)
  serving('/assets/index-1.js')
  show(gone)
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(readPages()).toBe(2))
  expect(await screen.findByRole('alert')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(useQuestion.getState().open?.title).toBe('刷新页面')
  useQuestion.getState().open?.answer(false)
  expect(reload).not.toHaveBeenCalled()
})

test('is offline while the server does not answer, and opens by itself once it does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  show(gone)
  expect(await screen.findByRole('heading', { name: '离线' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(screen.getByRole('heading', { name: '离线' })).toBeTruthy()
  serving('/assets/index-1.js')
  await vi.advanceTimersByTimeAsync(20_000)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('shows any other error at once', () => {
  serving('/assets/index-2.js')
  show('the page broke')
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
