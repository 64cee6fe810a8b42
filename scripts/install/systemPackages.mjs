import { run } from './run.mjs'

/** A mirror that does not answer fails soon; the caller retries. */
const aptPatience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15']

/**
 * The supported package managers. `browser` and `fonts` list package names in order; the first that installs is used.
 * @type {{ program: string, before: string[][], install: string[], browser: string[][], fonts: string[][], asRoot: boolean }[]}
 */
const managers = [
  {
    program: 'apt-get',
    before: [['update', '-q', ...aptPatience]],
    install: ['install', '-y', '-q', '--no-install-recommends', ...aptPatience],
    browser: [['chromium-headless-shell'], ['chromium']],
    fonts: [['fontconfig', 'fonts-noto-cjk']],
    asRoot: true,
  },
  {
    program: 'dnf',
    before: [],
    install: ['install', '-y', '-q'],
    browser: [['chromium']],
    fonts: [['fontconfig', 'google-noto-sans-cjk-fonts']],
    asRoot: true,
  },
  {
    program: 'apk',
    before: [],
    install: ['add', '--no-cache'],
    browser: [['chromium']],
    fonts: [['fontconfig', 'font-noto-cjk']],
    asRoot: true,
  },
  {
    program: 'pacman',
    before: [],
    install: ['-Sy', '--noconfirm', '--needed'],
    browser: [['chromium']],
    fonts: [['fontconfig', 'noto-fonts-cjk']],
    asRoot: true,
  },
  {
    program: 'brew',
    before: [],
    install: ['install'],
    browser: [['--cask', 'chromium']],
    fonts: [],
    asRoot: false,
  },
]

/**
 * Installs the browser or the fonts with the first package manager found, as root or by `sudo -n`.
 * @param {'browser' | 'fonts'} what
 * @param {AbortSignal} [signal] ends the installation
 * @returns {Promise<boolean>} whether the package manager reported success
 */
export async function installSystemPackages(what, signal) {
  for (const { program, before, install, asRoot, ...packages } of managers) {
    if ((await run(program, ['--version'])).code !== 0) continue
    const isRoot = process.getuid?.() === 0
    const prefix = asRoot && !isRoot ? ['sudo', '-n', program] : [program]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { env, signal }
    // an index that could not be refreshed may still hold the package
    for (const args of before) await run(prefix[0] ?? program, [...prefix.slice(1), ...args], options)
    for (const names of packages[what]) {
      const { code } = await run(prefix[0] ?? program, [...prefix.slice(1), ...install, ...names], options)
      if (code === 0) return true
    }
    return false
  }
  return false
}
