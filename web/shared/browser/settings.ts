import { create } from 'zustand'
import { settingsCookie } from '#contract/account/appearance.ts'
import type { DisplaySettings } from '#contract/account/userCalls.ts'
import { orderPageSizes } from '#contract/orders/lists/pageSizes.ts'

/** The display settings: the chosen ones and the fixed ones. */
export interface Settings extends DisplaySettings {
  /** As specified in §3. */
  themeColor: string
  /** The kind of window (§3), by its width. */
  device: 'desktop' | 'mobile'
}

/** The settings that the user chose; the others follow the site or the device. */
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

/** The limits of the side menu's width in px. */
export const menuWidths = { least: 120, most: 320 } as const

/** The effective settings. */
export const useSettings = create<Settings>(() => ({ ...settingDefaults }))

/** The chosen settings, of this browser or of the user's account; web/app/background/storedSettings.ts saves them. */
export const useChosenSettings = create<{ chosen: ChosenSettings }>(() => ({ chosen: {} }))

/** The device's dark mode applies until the user chooses. The build, which also renders pages, has no device. */
const darkDevice = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const themeOfDevice = (): Settings['theme'] => (darkDevice?.matches ? 'dark' : settingDefaults.theme)

function applySettings(): void {
  const { themeColor, device } = useSettings.getState()
  const { chosen } = useChosenSettings.getState()
  useSettings.setState({ ...settingDefaults, theme: themeOfDevice(), ...chosen, themeColor, device })
}
darkDevice?.addEventListener('change', applySettings)

/** Replaces all chosen settings; {} restores those of the site and the device. */
export function chooseSettings(chosen: ChosenSettings): void {
  useChosenSettings.setState({ chosen })
  applySettings()
}

/** Changes some settings; another window may have changed others meanwhile. */
export function changeSettings(change: ChosenSettings): void {
  chooseSettings({ ...(storedSettings() ?? useChosenSettings.getState().chosen), ...change })
}

/** Sets the kind of window. */
export function setDevice(device: Settings['device']): void {
  useSettings.setState({ device })
}

const isChosen = ([name, value]: [string, unknown]) =>
  name in settingDefaults &&
  name !== 'themeColor' &&
  name !== 'device' &&
  typeof value === typeof settingDefaults[name as keyof Settings]

/** Returns the valid settings of a stored value; ignores everything else. */
export function readChosen(stored: unknown): ChosenSettings {
  const { menuWidth, theme, orderRows, ...chosen } = Object.fromEntries(
    Object.entries((stored ?? {}) as object).filter(isChosen),
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

/** Returns the settings that this browser's windows share; null where none are stored. */
export function storedSettings(): ChosenSettings | null {
  const text = globalThis.document?.cookie.split('; ').find((each) => each.startsWith(`${settingsCookie}=`))
  try {
    return readChosen(JSON.parse(decodeURIComponent(text?.slice(settingsCookie.length + 1) ?? '')))
  } catch {
    return null
  }
}

// after creation: a prerendered page shows the defaults, and hydration starts with the store's initial state
chooseSettings(storedSettings() ?? {})
