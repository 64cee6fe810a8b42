import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import {
  changeSettings,
  chooseSettings,
  readChosen,
  settingDefaults,
  useSettings,
} from '#shared/browser/settings.ts'
import { fakeServer } from '#shared/testing/fakeServer.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { persistSettings } from './storedSettings.ts'

let stop: () => void = () => undefined

const cookie = () =>
  JSON.parse(decodeURIComponent(/settings=([^;]*)/.exec(document.cookie)?.[1] ?? 'null')) as unknown

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setCurrentUser(null)
  chooseSettings({})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setCurrentUser(null)
  chooseSettings({})
  document.cookie = 'settings=; Max-Age=0; Path=/'
})

test('saves a visitor’s settings only in a cookie of this browser', () => {
  const server = fakeServer({ '/user/saveSettings': null })
  stop = persistSettings()
  changeSettings({ largeText: true })
  vi.runAllTimers()
  expect(cookie()).toEqual({ largeText: true })
  expect(localStorage).toHaveLength(0)
  expect(server.callsTo('/user/saveSettings')).toHaveLength(0)
})

test('keeps what another window has chosen, and shows it when the user turns to this one', () => {
  stop = persistSettings()
  changeSettings({ largeText: true })
  const chooseElsewhere = (settings: object) => {
    document.cookie = `settings=${encodeURIComponent(JSON.stringify(settings))}; Path=/`
  }
  chooseElsewhere({ largeText: true, colorWeak: true })
  changeSettings({ theme: 'dark' })
  expect(cookie()).toEqual({ largeText: true, colorWeak: true, theme: 'dark' })
  chooseElsewhere({ theme: 'dark' })
  window.dispatchEvent(new Event('focus'))
  expect(useSettings.getState()).toEqual({ ...settingDefaults, theme: 'dark' })
})

test('saves a user’s settings in the account, which wins at a login on another device', async () => {
  const server = fakeServer({ '/user/saveSettings': null })
  stop = persistSettings()
  changeSettings({ largeText: true })
  setCurrentUser({ ...userOf(2), settings: { theme: 'dark' } })
  expect(useSettings.getState()).toEqual({ ...settingDefaults, theme: 'dark' })
  // the server sends this browser's pages with them
  expect(cookie()).toEqual({ theme: 'dark' })
  vi.runAllTimers()
  changeSettings({ menuWidth: 180 })
  changeSettings({ menuWidth: 200 })
  vi.runAllTimers()
  await eventually(() => expect(server.callsTo('/user/saveSettings')).toHaveLength(1))
  expect(server.callsTo('/user/saveSettings')[0]?.body).toEqual({
    settings: { theme: 'dark', menuWidth: 200 },
  })
})

test('saves settings chosen before the first login in the account', async () => {
  const server = fakeServer({ '/user/saveSettings': null })
  stop = persistSettings()
  changeSettings({ colorWeak: true })
  setCurrentUser(userOf(2))
  vi.runAllTimers()
  await eventually(() => expect(server.callsTo('/user/saveSettings')).toHaveLength(1))
})

test('restores only valid settings', () => {
  expect(
    readChosen({ theme: 'pink', menuWidth: 9, device: 'mobile', largeText: 'yes', footer: false, x: 1 }),
  ).toEqual({
    footer: false,
  })
  expect(readChosen('nothing')).toEqual({})
  expect(readChosen({ theme: 'dark', menuWidth: 120 })).toEqual({ theme: 'dark', menuWidth: 120 })
})
