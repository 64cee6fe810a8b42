import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { ShareLine } from './ShareLine.tsx'

afterEach(() => vi.unstubAllGlobals())

const line = { id: 17, siteId: 330784, destinationCode: '510100', carrier: { id: 1, name: '顺通物流' } }
const url = `${window.location.origin}/zhuanxian/yongkang-chengdu?line=17&kg=120&m3=0.8&delivery=door&cod=2000`
const search = readQuoteRequest(new URLSearchParams('kg=120&m3=0.8&delivery=door&cod=2000'))
const button = () => screen.findByRole('button', { name: '分享顺通到成都' })
const open = () => renderPage(<ShareLine line={line} of="顺通到成都" search={search} />, { answers: {} })

test('shares the line by the phone’s own dialog, with the address that chats preview', async () => {
  const share = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, share })
  open()
  fireEvent.click(await button())
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: `${line.carrier.name} 永康到成都专线：`, url })
})

test('copies the address without sharing support, and shows it when it cannot be copied', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, share: undefined, clipboard: { writeText } })
  open()
  fireEvent.click(await button())
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('已复制，去微信粘贴发给对方'))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${line.carrier.name} 永康到成都专线： ${url}`)
  writeText.mockRejectedValue(new Error('refused'))
  document.execCommand = () => false
  fireEvent.click(await button())
  await waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)?.text).toBe(`浏览器不让复制，请手动复制这个网址：${url}`),
  )
})

test('offers no address for a line to an unknown region', async () => {
  renderPage(
    <>
      <ShareLine line={{ ...line, destinationCode: '999999' }} of="顺通到远方" search={search} />
      <ShareLine line={line} of="顺通到成都" search={search} />
    </>,
    { answers: {} },
  )
  // The regions have loaded once the other line has its button.
  await button()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
