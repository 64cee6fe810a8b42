import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { heading, leaveFor, open, visit } from './testing/site.tsx'

const health = vi.hoisted(() => ({ isBroken: false }))

function Frail() {
  const [, setLooks] = useState(0)
  if (health.isBroken) throw new Error('the page broke')
  return (
    <>
      <PageHeading title="页面 /orders/new" />
      <button type="button" onClick={() => setLooks((looks) => looks + 1)}>
        再看
      </button>
    </>
  )
}

vi.mock('../routing/routes.tsx', async () => {
  const { TestPage } = await import('./testing/TestPage.tsx')
  return {
    screenOf: (path: string) => (path === '/orders/new' ? <Frail /> : <TestPage />),
    forgetFailedScreens: () => undefined,
  }
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  health.isBroken = false
})

const focused = () => document.activeElement?.textContent
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('focuses the error of a page that fails to load and, after a retry, its heading', async () => {
  open('/base/search')
  await heading('/base/search')
  health.isBroken = true
  leaveFor('/orders/new')
  await waitFor(() => expect(focused()).toBe('页面出错了'))
  press('重试')
  await waitFor(() => expect(focused()).toBe('页面出错了'))
  health.isBroken = false
  press('重试')
  await heading('/orders/new')
  await waitFor(() => expect(focused()).toBe('页面 /orders/new'))
})

test('focuses the error of a page that breaks while shown', async () => {
  open('/base/search')
  await heading('/base/search')
  await visit('/orders/new', '/orders/new')
  health.isBroken = true
  press('再看')
  await waitFor(() => expect(focused()).toBe('页面出错了'))
})
