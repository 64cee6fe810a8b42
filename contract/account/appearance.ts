import type { DisplaySettings } from './userCalls.ts'

/** The cookie that saves a browser's chosen display settings as JSON, so that the server sends its pages with them. */
export const settingsCookie = 'settings'

/**
 * The attribute of `<html>` with the colour scheme, as the component library names it. A page has `auto` until a theme is chosen
 * or the scripts run.
 */
export const schemeAttribute = 'data-mantine-color-scheme'

/** The settings that turn an attribute of `<html>` on; tokens.css has their styles. */
export const appearanceSwitches = [
  ['largeText', 'data-large-text'],
  ['compact', 'data-compact'],
  ['colorWeak', 'data-color-weak'],
] as const satisfies readonly (readonly [keyof DisplaySettings, string])[]

/** The navbar's background in each theme (--surface in tokens.css), for the colour of a phone's browser around the page. */
export const themeColors: Readonly<Record<DisplaySettings['theme'], string>> = {
  light: '#ffffff',
  dark: '#1d2129',
}
