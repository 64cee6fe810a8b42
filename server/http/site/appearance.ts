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
  const settings = readSettings(cookieHeader)
  const chosen = Object.entries(themeColors).find(([name]) => name === settings['theme'])
  const switches = usable.filter(([name]) => settings[name] === true)
  if (!chosen && switches.length === 0) return html
  const [theme, color] = chosen ?? ['auto']
  const attributes = [`${schemeAttribute}="${theme}"`, ...switches.map(([, attribute]) => attribute)].join(
    ' ',
  )
  const variants = variantsOf(html)
  const known = variants.get(attributes)
  if (known) return known
  const text = html.plain.toString('utf8').replace(`${schemeAttribute}="auto"`, attributes)
  const colored = color ? text.replaceAll(/(?<=<meta name="theme-color"[^>]* content=")[^"]*/g, color) : text
  const variant = { ...prepareText(colored), policy: html.policy }
  variants.set(attributes, variant)
  return variant
}
