import { parse } from 'cookie'
import {
  appearanceSwitches,
  schemeAttribute,
  settingsCookie,
  themeColors,
} from '#contract/account/appearance.ts'
import { memoizeByObject, prepareText } from './preparedText.ts'
import type { SiteHtml } from './siteHtml.ts'

/** Parses the settings cookie. Its values are unchecked: compare them, and never write them into HTML. */
function readSettings(cookieHeader: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(parse(cookieHeader ?? '')[settingsCookie] ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}

export type Switch = (typeof appearanceSwitches)[number]

/** The attributes of `<html>` that the settings cookie asks for, and the colour of the browser around the page. */
interface Appearance {
  attributes: string
  /** undefined: of the device's scheme. */
  color: string | undefined
}

/** Returns the appearance of the settings cookie; null where the page is as built. */
function appearanceOf(cookieHeader: string | undefined, usable: readonly Switch[]): Appearance | null {
  const settings = readSettings(cookieHeader)
  const chosen = Object.entries(themeColors).find(([name]) => name === settings['theme'])
  const switches = usable.filter(([name]) => settings[name] === true)
  if (!chosen && switches.length === 0) return null
  const [theme, color] = chosen ?? ['auto']
  const attributes = [`${schemeAttribute}="${theme}"`, ...switches.map(([, attribute]) => attribute)].join(
    ' ',
  )
  return { attributes, color }
}

function applyAppearance(html: string, { attributes, color }: Appearance): string {
  const text = html.replace(`${schemeAttribute}="auto"`, attributes)
  return color ? text.replaceAll(/(?<=<meta name="theme-color"[^>]* content=")[^"]*/g, color) : text
}

/** Returns an HTML that is rendered for one request with the appearance of the settings cookie. */
export function paintedFor(html: string, cookieHeader: string | undefined): string {
  const appearance = appearanceOf(cookieHeader, appearanceSwitches)
  return appearance === null ? html : applyAppearance(html, appearance)
}

/** The variants of an HTML by their attributes, at most three themes by eight combinations of switches. */
const variantsOf = memoizeByObject((_html: SiteHtml) => new Map<string, SiteHtml>())

/**
 * Returns the HTML with the appearance of the settings cookie, for the paint before the scripts run. Each variant is compressed
 * once and has its own ETag. `usable`: the switches that the page has styles for.
 */
export function withAppearance(
  html: SiteHtml,
  cookieHeader: string | undefined,
  usable: readonly Switch[] = appearanceSwitches,
): SiteHtml {
  const appearance = appearanceOf(cookieHeader, usable)
  if (appearance === null) return html
  const variants = variantsOf(html)
  const known = variants.get(appearance.attributes)
  if (known) return known
  const text = applyAppearance(html.plain.toString('utf8'), appearance)
  const variant = { ...prepareText(text), policy: html.policy }
  variants.set(appearance.attributes, variant)
  return variant
}
