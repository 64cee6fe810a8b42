import { fork } from 'node:child_process'
import { watch } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context } from 'esbuild'
import { copyResources, serverBundle } from '../build/server.mjs'

/** @typedef {{ port: number, banner: string }} Ready the message of server/main.ts to its parent */

/** Editors save in several steps; events within this time count as one change. */
const settleMs = 40
const watched = ['contract', 'server']
const isIgnored = /(\.test\.ts|\.snap|\.md|~|\.sw.)$/

/**
 * Keeps a server of the current sources running. Bundles it, starts it as a process, and at every change starts the next one
 * beside it, which takes over once it listens. One that does not compile or start leaves the last in place.
 * @param {string} root
 * @param {{ folder: string, env: NodeJS.ProcessEnv, say: (line: string) => void }} options
 *   folder: for the bundle, within the root, where packages are found; env: of the server's process
 * @returns {Promise<{ port: () => Promise<number>, stop: () => Promise<void> }>} port: of the newest server, once there is one
 */
export async function startServerLoop(root, { folder, env, say }) {
  await rm(folder, { recursive: true, force: true })
  // the bundle expects its site next to itself; in development Vite serves the pages
  for (const html of ['index.html', 'reference/index.html'])
    await cp(join(root, 'web', html), join(folder, 'web', html), { recursive: true })
  const bundle = await context({
    ...serverBundle(root, join(folder, 'server'), ['server/main.ts']),
    metafile: true,
  })

  /** @type {(Ready & { end: () => Promise<void> }) | null} */
  let current = null
  /** The next one, with its packages loaded. @type {ReturnType<typeof prepareServer> | null} */
  let waiting = null
  /** @type {(port: number) => void} */
  let tellFirst = () => undefined
  /** @type {Promise<number>} */
  const first = new Promise((resolve) => (tellFirst = resolve))
  let isStopping = false
  /** Replaced servers still finish their last answers. @type {Set<Promise<void>>} */
  const leaving = new Set()
  /** Caches compiled packages, which are the same at every start. */
  const ownEnv = { ...env, NODE_COMPILE_CACHE: join(folder, 'compiled') }

  async function takeOver() {
    const startedAt = performance.now()
    const { metafile } = await bundle.rebuild()
    await copyResources(root, join(folder, 'server'))
    const packages = packagesOf(metafile)
    const starting = waiting ?? prepareServer(packages, ownEnv)
    waiting = null
    const next = await starting.run(join(folder, 'server', 'main.mjs'))
    waiting = prepareServer(packages, ownEnv)
    const former = current
    current = next
    tellFirst(next.port)
    say(former ? `服务已重启，${Math.round(performance.now() - startedAt)} 毫秒` : next.banner)
    if (former === null) return
    const end = former.end()
    leaving.add(end)
    void end.then(() => leaving.delete(end))
  }

  /** @type {Promise<void>} */
  let turn = Promise.resolve()
  /** Runs one restart after another; after a failure it waits for the next change. */
  const renew = () => {
    turn = turn.then(async () => {
      if (isStopping) return
      try {
        await takeOver()
      } catch (error) {
        // esbuild has printed its own errors
        if (!(error instanceof Error && 'errors' in error)) say(String(error))
        say('服务没有更新，改好后保存即自动重试')
      }
    })
    return turn
  }

  /** @type {NodeJS.Timeout | undefined} */
  let settling
  const watchers = watched.map((name) =>
    watch(join(root, name), { recursive: true }, (_, file) => {
      if (file !== null && isIgnored.test(file)) return
      clearTimeout(settling)
      settling = setTimeout(renew, settleMs)
    }),
  )
  await renew()
  return {
    port: async () => current?.port ?? first,
    async stop() {
      isStopping = true
      clearTimeout(settling)
      for (const watcher of watchers) watcher.close()
      await turn
      await Promise.all([waiting?.end(), current?.end(), ...leaving])
      await bundle.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the packages that a bundle leaves in node_modules. @param {import('esbuild').Metafile} metafile */
const packagesOf = (metafile) => [
  ...new Set(
    Object.values(metafile.outputs)
      .flatMap(({ imports }) => imports)
      .filter(({ external, path }) => external && !path.startsWith('node:'))
      .map(({ path }) => path),
  ),
]

/**
 * Starts a process that loads the packages; `run` makes it run a bundle and waits until that listens.
 * @param {string[]} packages
 * @param {NodeJS.ProcessEnv} env
 */
function prepareServer(packages, env) {
  const child = fork(join(import.meta.dirname, 'waitingServer.mjs'), packages, {
    env,
    execArgv: ['--enable-source-maps'],
  })
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return {
    end,
    /** @param {string} file @returns {Promise<Ready & { end: () => Promise<void> }>} */
    run: (file) =>
      new Promise((resolve, reject) => {
        child.once('error', reject)
        void ended.then((code) => reject(new Error(`服务没有启动（退出码 ${code}）`)))
        child.once('message', (message) => resolve({ .../** @type {Ready} */ (message), end }))
        child.send({ file: pathToFileURL(file).href })
      }),
  }
}
