import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { useNewVersion, watchForNewVersion } from '../background/newVersion.ts'
import { Banners } from './Banners.tsx'

let reload = vi.fn()
let stop: () => void = () => undefined

beforeEach(() => {
  useNewVersion.setState({ isThere: false })
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as typeof reload
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** Opens the page of version 1 while the server has another. `install` reports a worker as the browser does. */
function open(servedVersion: number) {
  renderPage(<Banners />)
  const script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/index-1.js')
  // it only has to exist
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
  const html = `<html><head><script type="module" src="/assets/index-${servedVersion}.js"></script></head></html>`
  const served = vi.fn(async () => new Response(html))
  vi.stubGlobal('fetch', served)
  const installing = new EventTarget()
  const registration = Object.assign(new EventTarget(), {
    installing,
    waiting: null as EventTarget | null,
    update: async () => undefined,
  })
  stop = watchForNewVersion(registration as unknown as ServiceWorkerRegistration)
  return {
    served,
    install: () => {
      registration.dispatchEvent(new Event('updatefound'))
      registration.waiting = installing
      installing.dispatchEvent(new Event('statechange'))
    },
  }
}
const notice = () => screen.findByRole('status', { name: '新版本' })

test('offers a newer version and reloads at a press of the button only', async () => {
  open(2).install()
  await notice()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('stays away when put off', async () => {
  open(2).install()
  await notice()
  fireEvent.click(screen.getByRole('button', { name: '稍后' }))
  expect(screen.queryByRole('status', { name: '新版本' })).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('says nothing to a page that is new already', async () => {
  const { served, install } = open(1)
  install()
  await waitFor(() => expect(served).toHaveBeenCalledTimes(1))
  await act(async () => undefined)
  expect(useNewVersion.getState().isThere).toBe(false)
})

test('asks before a reload that loses input', async () => {
  open(2).install()
  await notice()
  const unsaved = document.createElement('div')
  unsaved.setAttribute('data-unsaved', '')
  document.body.append(unsaved)
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(useQuestion.getState().open?.title).toBe('刷新页面'))
  await act(async () => useQuestion.getState().open?.answer(false))
  expect(reload).not.toHaveBeenCalled()
  unsaved.remove()
})
