import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { installSystemPackages } from './systemPackages.mjs'

/** Headless shells come first: journeys in them take less than half the time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
]
const fixedPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((variable) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((path) =>
      join(process.env[variable] ?? 'C:\\', path),
    ),
  ),
}

/**
 * Returns the path of a Chromium, Chrome or Edge, and installs one if there is none. CHROMIUM_PATH comes first, then an installed
 * browser, then a download, then the system's package manager.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {AbortSignal} [signal] ends the installation
 * @returns {Promise<string>}
 */
export async function ensureBrowser(root, say, signal) {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (await works(given)) return given
    throw new Error(
      `CHROMIUM_PATH 指向的 ${given} 无法运行，请改为可用的 Chromium 路径，或去掉该变量。` +
        ` (CHROMIUM_PATH does not lead to a working browser: correct or unset it.)`,
    )
  }
  const installed = await findInstalled(root)
  if (installed) return installed
  say('没有找到浏览器，正在下载 Chromium……')
  const downloaded = await download(root, signal)
  if (downloaded) return downloaded
  say('无法下载，正在用系统的软件包管理器安装 Chromium……')
  await installSystemPackages('browser', signal)
  const packaged = await findInstalled(root)
  if (packaged) return packaged
  throw new Error(
    '没有可用的浏览器，界面测试无法运行。请安装 Chromium、Chrome 或 Edge（例如以管理员身份运行 apt-get install chromium），' +
      '或用环境变量 CHROMIUM_PATH 指明它的路径，再重新运行 npm test。' +
      ' (No browser for the journeys: install Chromium, Chrome or Edge, or name one by CHROMIUM_PATH, then run npm test again.)',
  )
}

/** @param {string} root */
async function findInstalled(root) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name + suffix))),
    ...(process.platform === 'darwin' || process.platform === 'win32' ? fixedPlaces[process.platform] : []),
    await playwrightPath(root),
  ]
  for (const path of candidates) {
    if (path && existsSync(path) && (await works(path))) return path
  }
  return null
}

/** Where playwright-core keeps the browser it downloads. @param {string} root */
async function playwrightPath(root) {
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { printed } = await run(process.execPath, ['-e', script], { cwd: root })
  return printed.trim()
}

/** @param {string} root @param {AbortSignal} [signal] */
async function download(root, signal) {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' }
  const { code } = await run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { env, signal })
  if (code !== 0) return null
  const path = await playwrightPath(root)
  if (await works(path)) return path
  // the download is there, but libraries that it needs are not
  await run(process.execPath, [cli, 'install-deps', 'chromium'], { signal })
  return (await works(path)) ? path : null
}

/** Checks that a program is a browser. Some systems have a placeholder that only prints how to install one. @param {string} path */
async function works(path) {
  // Chrome for Windows opens a window instead of printing its version
  if (process.platform === 'win32') return existsSync(path)
  const { code, printed } = await run(path, ['--version'], { timeoutMs: 20_000 })
  return code === 0 && /\d+\.\d+\.\d+/.test(printed)
}
