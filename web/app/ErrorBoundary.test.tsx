import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useToasts } from '#shared/messages/toast.ts'
import { CallError } from '#shared/server/callError.ts'
import { post } from '#shared/server/envelope.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

let fault: Error | null = null

function Page() {
  if (fault) throw fault
  return <p>页面内容</p>
}

const show = () =>
  render(
    <MantineProvider env="test">
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </MantineProvider>,
  )

const failure = (requestId: string | null) =>
  new CallError({ code: 500, msg: '系统出了点问题', requestId, path: '/orders/getOrdersList' })

const writeText = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  writeText.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
  useToasts.setState({ toasts: [] })
  fault = null
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('retries a broken page on demand', () => {
  fault = new Error('the page broke')
  show()
  expect(screen.getByRole('heading', { level: 1, name: '页面出错了' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.getByRole('alert')).toBeTruthy()
  fault = null
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('页面内容')).toBeTruthy()
})

test('fetches the answer that broke a page again on retry', async () => {
  const answers = vi.fn<() => Promise<{ names: string[] }>>()
  answers.mockResolvedValueOnce({ names: null as unknown as string[] }).mockResolvedValue({ names: ['义乌'] })
  function Reader() {
    const { data } = useQuery({ queryKey: ['names'], queryFn: answers })
    return <p>{data?.names.join('、')}</p>
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Reader />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('义乌')).toBeTruthy()
  queryClient.clear()
})

test('reloads a broken page on demand', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  fault = new Error('the page broke')
  show()
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('shows and copies the id of the failed call', async () => {
  fault = failure('1234567890ab')
  show()
  expect(screen.getByText('1234567890ab')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('把下面的编号告诉客服')
  fireEvent.click(screen.getByRole('button', { name: '复制编号' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('1234567890ab'))
  expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy()
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'success', text: '编号已复制，发给客服就能查到原因' },
  ])
})

test('reports a refused clipboard', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  document.execCommand = () => false
  fault = failure('1234567890ab')
  show()
  fireEvent.click(screen.getByRole('button', { name: '复制编号' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error' }]))
  expect(screen.getByRole('button', { name: '复制编号' })).toBeTruthy()
})

test('shows the last request id for an error of the page itself', async () => {
  const answer = (id: string | null) =>
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response('{"code":200,"msg":"","data":null}', { headers: id ? { 'x-request-id': id } : {} }),
      ),
    )
  answer('fedcba098765')
  await post({ path: '/sites/getSiteList', body: {}, headers: {} })
  answer(null)
  await post({ path: '/sites/getSiteList', body: {}, headers: {} })
  fault = new Error('the page broke')
  show()
  expect(screen.getByText('fedcba098765')).toBeTruthy()
})

test('loads a part that is missing offline once the network is back', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  fault = new Error('Failed to fetch dynamically imported module: /assets/OrdersListPage-1.js')
  show()
  expect(await screen.findByRole('heading', { name: '离线' })).toBeTruthy()
  expect(screen.queryByText('页面出错了')).toBeNull()
  const content = document.createElement('main')
  content.id = 'content'
  content.tabIndex = -1
  document.body.append(content)
  onTestFinished(() => content.remove())
  screen.getByRole('button', { name: '重试' }).focus()
  fault = null
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('页面内容')).toBeTruthy()
  // not lost with the button
  expect(document.activeElement).toBe(content)
})
