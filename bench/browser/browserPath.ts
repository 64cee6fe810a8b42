import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Returns the path of the browser to measure with: CHROMIUM_PATH, or Playwright's own. Throws if there is none. */
export function browserPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? chromium.executablePath()
  if (!existsSync(path)) throw new Error(`No browser at ${path}: name one by CHROMIUM_PATH`)
  return path
}
