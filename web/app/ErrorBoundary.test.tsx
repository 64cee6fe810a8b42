import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../shared/server/callError.ts'
import { post } from '../shared/server/envelope.ts'
import { queryClient } from '../shared/server/queryClient.ts'
import { useToasts } from '../shared/ui/dialog/toast.ts'
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

test('a page that broke is tried again on demand', () => {
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

test('a page that an answer broke reads it anew when it is tried again', async () => {
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

test('or loaded anew', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  fault = new Error('the page broke')
  show()
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the number of the call that failed is shown and copied', async () => {
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

test('a clipboard that is refused is told', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  document.execCommand = () => false
  fault = failure('1234567890ab')
  show()
  fireEvent.click(screen.getByRole('button', { name: '复制编号' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error' }]))
  expect(screen.getByRole('button', { name: '复制编号' })).toBeTruthy()
})

test('a fault of the page itself names the last request before it', async () => {
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

test('a part of the site that is not on a device without a network comes by itself when there is one', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  fault = new Error('Failed to fetch dynamically imported module: /assets/OrdersListPage-1.js')
  show()
  expect(await screen.findByRole('heading', { name: '离线' })).toBeTruthy()
  expect(screen.queryByText('页面出错了')).toBeNull()
  fault = null
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('页面内容')).toBeTruthy()
})
