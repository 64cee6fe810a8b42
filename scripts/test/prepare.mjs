import { ensureBrowser } from '../install/browser.mjs'
import { ensureDependencies } from '../install/dependencies.mjs'
import { ensureChineseFont } from '../install/fonts.mjs'

/** The exit code of a run whose preparation failed: the network or the machine is at fault, not the change. */
export const preparationFailedCode = 75
const tries = 3
const mostMs = 290_000

/** npm's codes for a package.json or package-lock.json that no network makes right. */
const faultOfChange = /npm error code (EUSAGE|E404|ETARGET|ERESOLVE|EJSONPARSE)/

/** A registry that does not answer fails within a minute instead of ten; the caller tries again. */
const npmPatience = ['--fetch-timeout=30000', '--fetch-retries=1']

/**
 * Starts the preparation of a run: each part is tried three times, all together may take five minutes.
 * @param {string} root
 * @param {(line: string) => void} say prints what goes on
 */
export function startPreparation(root, say) {
  const deadline = Date.now() + mostMs
  return {
    /** Installs the packages. */
    packages: () =>
      within(deadline, '依赖（npm ci）', () =>
        tryThrice(() => ensureDependencies(root, say, npmPatience), say),
      ),
    /** Installs a browser and a font with Chinese, and returns the path of the browser. */
    browser: () =>
      within(deadline, '浏览器和中文字体', async () => {
        const path = await tryThrice(() => ensureBrowser(root, say), say)
        await tryThrice(() => ensureChineseFont(say), say)
        return path
      }),
  }
}

/**
 * Calls an installation up to three times, until it does not throw. What a repetition cannot mend is tried once.
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
      if (attempt === tries || isFaultOfChange(error)) throw error
      say(`${messageOf(error)}\n第 ${attempt} 次没有成功，正在重试……`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
    }
  }
}

/** Returns whether an installation failed because of the change itself. @param {unknown} error */
export const isFaultOfChange = (error) => faultOfChange.test(messageOf(error))

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/**
 * @template T
 * @param {number} deadline ms since 1970
 * @param {string} part what is installed, for the message
 * @param {() => Promise<T>} install
 * @returns {Promise<T>}
 */
async function within(deadline, part, install) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const tooLate = new Promise((_resolve, reject) => {
    const message = `五分钟内没有装好${part}。已经下载的会留着，再运行一次会接着来。`
    timer = setTimeout(() => reject(new Error(message)), deadline - Date.now())
  })
  const installing = install()
  try {
    await Promise.race([installing, tooLate])
    return await installing
  } finally {
    clearTimeout(timer)
  }
}
