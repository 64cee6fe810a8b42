import { create } from 'zustand'
import type { DisplaySettings } from '../../../contract/account/userCalls.ts'
import { orderPageSizes } from '../../../contract/orders/lists/pageSizes.ts'

/** How the site is displayed: what may be chosen, and what may not. */
export interface Settings extends DisplaySettings {
  /** As specified in §3. */
  themeColor: string
  /** What kind of window it is (§3): told by its width. */
  device: 'desktop' | 'mobile'
}

/** What somebody chose; the rest is as the site or the device has it. */
export type ChosenSettings = Partial<DisplaySettings>

export const settingDefaults: Settings = {
  theme: 'light',
  themeColor: '#165DFF',
  device: 'desktop',
  navbar: true,
  menu: true,
  topMenu: false,
  footer: true,
  tabBar: true,
  menuFromServer: false,
  menuWidth: 150,
  colorWeak: false,
  largeText: false,
  roomyLines: false,
  orderRows: orderPageSizes[0],
  compact: false,
  orderSound: true,
  orderVoice: true,
  orderReminder: true,
}

/** How wide the side menu may be made, px. */
export const menuWidths = { least: 120, most: 320 } as const

/** The settings as they are in force. */
export const useSettings = create<Settings>(() => ({ ...settingDefaults }))

/** What was chosen, on this browser or, for a user, on any (web/app/background/keptSettings.ts keeps it). */
export const useChosenSettings = create<{ chosen: ChosenSettings }>(() => ({ chosen: {} }))

/** A device that is dark is followed until somebody chooses. The build, which renders pages too, has no device. */
const darkDevice = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const themeOfDevice = (): Settings['theme'] => (darkDevice?.matches ? 'dark' : settingDefaults.theme)

function applySettings(): void {
  const { themeColor, device } = useSettings.getState()
  const { chosen } = useChosenSettings.getState()
  useSettings.setState({ ...settingDefaults, theme: themeOfDevice(), ...chosen, themeColor, device })
}
darkDevice?.addEventListener('change', applySettings)

/** Takes these as all that was chosen; {} is as the site and the device have it. */
export function chooseSettings(chosen: ChosenSettings): void {
  useChosenSettings.setState({ chosen })
  applySettings()
}

/** Changes some settings. */
export function changeSettings(change: ChosenSettings): void {
  chooseSettings({ ...useChosenSettings.getState().chosen, ...change })
}

/** Says what kind of window it is. */
export function noteDevice(device: Settings['device']): void {
  useSettings.setState({ device })
}

const isChosen = ([name, value]: [string, unknown]) =>
  name in settingDefaults &&
  name !== 'themeColor' &&
  name !== 'device' &&
  typeof value === typeof settingDefaults[name as keyof Settings]

/** What can be used of something that was kept; nothing of what is no setting. */
export function readChosen(kept: unknown): ChosenSettings {
  const { menuWidth, theme, orderRows, ...chosen } = Object.fromEntries(
    Object.entries((kept ?? {}) as object).filter(isChosen),
  ) as ChosenSettings
  return {
    ...chosen,
    ...(orderRows !== undefined && orderPageSizes.includes(orderRows) ? { orderRows } : {}),
    ...(theme === 'dark' || theme === 'light' ? { theme } : {}),
    ...(menuWidth !== undefined && menuWidth >= menuWidths.least && menuWidth <= menuWidths.most
      ? { menuWidth }
      : {}),
  }
}

/** The cookie that keeps them in this browser, so that the first thing seen is as it was. */
export const settingsCookie = 'settings'

function storedSettings(): ChosenSettings {
  const text = globalThis.document?.cookie.split('; ').find((each) => each.startsWith(`${settingsCookie}=`))
  try {
    return readChosen(JSON.parse(decodeURIComponent(text?.slice(settingsCookie.length + 1) ?? '{}')))
  } catch {
    return {}
  }
}

// after its creation: a prerendered page shows the defaults, and hydrating begins with the store's initial state
chooseSettings(storedSettings())
