import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { settingDefaults, useSettings } from '#shared/browser/settings.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { AppRoutes } from '../../AppRoutes.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { noTabs } from '../tabs.ts'
import { setTabs } from '../tabStore.ts'
import { life } from './TestPage.tsx'

let scrolledPx = 0
let go: (to: string | number) => void = () => undefined

// a separate chunk, loaded before, so that no test waits for a busy machine
beforeAll(async () => {
  await import('../unsavedTabs.ts')
})

beforeEach(() => {
  setTabs(noTabs)
  scrolledPx = 0
  life.length = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolledPx)
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    scrolledPx = y
  }) as typeof window.scrollTo)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  useSettings.setState(settingDefaults)
})

function Driver() {
  const navigate = useNavigate()
  useEffect(() => {
    go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
  }, [navigate])
  return null
}

/** Renders the shell with the pages that the test file mocks. */
export function open(at: string, user: CurrentUser | null = null) {
  const answers = { '/sites/getSiteList': wholeList([]), '/user/logout': null, '/user/getUser': userOf(2) }
  const site = (
    <Shell>
      <Driver />
      <AppRoutes />
    </Shell>
  )
  return renderPage(site, { at, user, answers })
}

/** Finds the heading of the test page at an address, once it is there. */
export const heading = (at: string) => screen.findByRole('heading', { level: 1, name: `页面 ${at}` })

/** Goes to an address, or by steps in the history, without waiting for a page. */
export const leaveFor = (to: string | number) => act(() => go(to))

/** Goes to an address, or by steps in the history, and waits for the test page of an address. */
export async function visit(to: string | number, at: string) {
  leaveFor(to)
  await heading(at)
}

/** Opens 找专线, 查运单 and 订单列表, the last one active. */
export async function threeTabs() {
  const page = open('/base/search')
  await heading('/base/search')
  await visit('/base/track?no=1', '/base/track?no=1')
  await visit('/orders/ordersList?page=2', '/orders/ordersList?page=2')
  return page
}

export const tabs = () => screen.getAllByRole('tab').map((each) => each.textContent)
export const tab = (name: string) => screen.getByRole('tab', { name })
export const active = () => screen.queryByRole('tab', { selected: true })?.textContent
export const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '输入' })
export const type = (text: string) => fireEvent.input(field(), { target: { value: text } })

/** Returns the window's scroll position in px. */
export const scrolled = () => scrolledPx

export function scrollTo(px: number) {
  scrolledPx = px
  act(() => void window.dispatchEvent(new Event('scroll')))
}
