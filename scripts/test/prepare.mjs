import { ensureBrowser } from '../install/browser.mjs'
import { ensureDependencies } from '../install/dependencies.mjs'
import { ensureChineseFont } from '../install/fonts.mjs'

/** The exit code of a run whose preparation failed: the network or the machine is at fault, not the change. */
export const preparationFailedCode = 75
const tries = 3
const mostMs = 290_000

/**
 * Installs what the steps need: packages, and for journeys a browser and a font with Chinese.
 * @param {string} root
 * @param {{ needsBrowser: () => boolean, say: (line: string) => void }} options needsBrowser is asked once the packages are installed
 * @returns {Promise<string | undefined>} the path of the browser
 * @throws after three failures of one of them, or after five minutes
 */
export async function prepare(root, { needsBrowser, say }) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const deadline = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('五分钟内没有准备好。')), mostMs)
  })
  const prepared = (async () => {
    await tryThrice(() => ensureDependencies(root, say), say)
    if (!needsBrowser()) return undefined
    const path = await tryThrice(() => ensureBrowser(root, say), say)
    await tryThrice(() => ensureChineseFont(say), say)
    return path
  })()
  try {
    await Promise.race([prepared, deadline])
    return await prepared
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Calls an installation up to three times, until it does not throw.
 * @template T
 * @param {() => Promise<T>} install
 * @param {(line: string) => void} say prints why a try failed
 * @param {number} [pauseMs] before the second try, twice as long before the third
 * @returns {Promise<T>}
 */
export async function tryThrice(install, say, pauseMs = 2_000) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await install()
    } catch (error) {
      if (attempt === tries) throw error
      say(`${error instanceof Error ? error.message : String(error)}\n第 ${attempt} 次没有成功，正在重试……`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
    }
  }
}
