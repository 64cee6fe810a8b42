import { ensureBrowser } from '../install/browser.mjs'
import { ensureDependencies } from '../install/dependencies.mjs'
import { ensureChineseFont } from '../install/fonts.mjs'

/** The exit code of a run whose preparation failed: the network or the machine is at fault, not the change. */
export const preparationFailedCode = 75
const tries = 3
const mostMs = 280_000
/** How long the processes of a try may take to end, ms. */
const endMs = 3_000

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
      tryThrice((signal) => ensureDependencies(root, say, { npmOptions: npmPatience, signal }), {
        part: '依赖（npm ci）',
        deadline,
        say,
      }),
    /** Installs a browser and a font with Chinese, and returns the path of the browser. */
    browser: async () => {
      const path = await tryThrice((signal) => ensureBrowser(root, say, signal), {
        part: '浏览器',
        deadline,
        say,
      })
      await tryThrice((signal) => ensureChineseFont(say, signal), { part: '中文字体', deadline, say })
      return path
    },
  }
}

/**
 * Calls an installation up to three times, until it does not throw. A try gets half of the time that is left and the last one the
 * rest, so that a network that accepts and never answers is tried three times, too. A failure that the change itself causes is not
 * tried again.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} install ends its child processes when the signal aborts
 * @param {{ part: string, deadline: number, say: (line: string) => void, pauseMs?: number }} options part: what is installed, for the
 * message; deadline: ms since 1970; say: prints why a try failed; pauseMs: before the second try, twice as long before the third
 * @returns {Promise<T>}
 */
export async function tryThrice(install, { part, deadline, say, pauseMs = 2_000 }) {
  for (let attempt = 1; ; attempt += 1) {
    const limitMs = Math.max(1, Math.floor((deadline - Date.now()) / (attempt < tries ? 2 : 1)))
    try {
      return await inTime(install, limitMs, part)
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
 * Calls an installation and ends it at its limit.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} install
 * @param {number} limitMs
 * @param {string} part
 * @returns {Promise<T>}
 */
async function inTime(install, limitMs, part) {
  const abort = new AbortController()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Promise<never>} */
  const tooLate = new Promise((_resolve, reject) => {
    timer = setTimeout(() => {
      const seconds = Math.round(limitMs / 1_000)
      // before the installation ends by the signal, with a message that does not name the reason
      reject(new Error(`${seconds} 秒内没有装好${part}。已经下载的会留着，再运行一次会接着来。`))
      abort.abort()
    }, limitMs)
  })
  const installing = install(abort.signal)
  try {
    return await Promise.race([installing, tooLate])
  } catch (error) {
    // its processes end before the next try begins
    await Promise.race([installing, new Promise((resolve) => setTimeout(resolve, endMs))]).catch(
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
