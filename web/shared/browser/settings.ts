import { create } from 'zustand'

/** What the settings drawer changes (specification §2), with dark theme and 大字版 beside it. */
export interface Settings {
  theme: 'light' | 'dark'
  /** As specified in §3; not to be chosen. */
  themeColor: string
  /** What kind of window it is (§3): told by its width, not to be chosen. */
  device: 'desktop' | 'mobile'
  navbar: boolean
  menu: boolean
  /** The menu stands in the navbar instead of at the side. */
  topMenu: boolean
  footer: boolean
  tabBar: boolean
  /** 菜单来源于后台: the menu, and the pages that may be opened, are those that the server answers. */
  menuFromServer: boolean
  /** Of the side menu, px. */
  menuWidth: number
  /** 色弱模式: 80 % inversion over everything. */
  colorWeak: boolean
  /** 大字版: larger text and larger targets. */
  largeText: boolean
}

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
}

/** How wide the side menu may be made, px. */
export const menuWidths = { least: 120, most: 320 } as const

/** The settings of this page view; nothing of them is stored (product.md §5). */
export const useSettings = create<Settings>(() => ({ ...settingDefaults }))

/** Changes some settings. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
}
