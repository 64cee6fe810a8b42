// Tests the release archive on a machine with only Node and PostgreSQL: made, unpacked into an empty folder as another user, each
// file checked against its sum, started without a network. `npx tsx bench/drills/release.ts [archive]` as root; makes the archive
// by default. Exits with 1 when a promise is broken.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { userForServer } from '#server/db/embedded/processes/osUser.ts'
import { cloneDatabase, startCluster } from '#server/testing/cluster.ts'
import { productionSettings } from '#server/testing/process/serverProcess.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'

const root = join(import.meta.dirname, '..', '..')
const megabyte = 1024 * 1024
const mostMb = 150
const readyMsMax = 60_000
const mobile = '13911330786'

/** Returns the archive, made when none was named. */
function archiveOf(named: string | undefined): string {
  if (named !== undefined) return resolve(named)
  execFileSync(process.execPath, [join(root, 'scripts', 'release.mjs')], { cwd: root, stdio: 'inherit' })
  const into = join(root, 'release')
  const [newest] = readdirSync(into)
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted()
    .reverse()
  if (newest === undefined) throw new Error('npm run release made no archive')
  return join(into, newest)
}

const archive = archiveOf(process.argv[2])
const verdict = startVerdict()
const user = userForServer(null)
if (!user) throw new Error('Run it as root: the archive is started as another user')
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-release-'))
chmodSync(folder, 0o755)
const home = join(folder, 'srv')
mkdirSync(home)
chownSync(home, user.uid, user.gid)
const own = { uid: user.uid, gid: user.gid }
const run = (program: string, words: readonly string[], cwd: string) =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...own })
const tries = (work: () => string): [isDone: boolean, output: string] => {
  try {
    return [true, work()]
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return [false, `${stdout}${stderr}` || message]
  }
}

const cluster = await startCluster()
const clone = await cloneDatabase(cluster.connection, 'template0')
try {
  cpSync(archive, join(folder, 'archive.tar.gz'))
  run('tar', ['-xzf', join(folder, 'archive.tar.gz'), '-C', home], home)
  const [name = ''] = readdirSync(home)
  const place = join(home, name)
  const unpackedMb = Number(run('du', ['-sb', place], home).split(/\s/)[0]) / megabyte
  verdict.judge(`unpacked at most ${mostMb} MB`, unpackedMb <= mostMb, `${unpackedMb.toFixed(0)} MB`)
  const [areSame, sums] = tries(() => run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], place))
  const files = readFileSync(join(place, 'SHA256SUMS'), 'utf8').trim().split('\n').length
  verdict.judge('every file has its sum', areSame, areSame ? `${files} files` : sums.slice(0, 300))

  judgeUnit(place)
  await judgeStart(place)
  verdict.end()
} finally {
  await clone.drop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Lets systemd verify the units, with the real program and user. */
function judgeUnit(place: string): void {
  const units = join(folder, 'units')
  mkdirSync(units)
  const names = readdirSync(join(place, 'deploy')).filter((name) => /\.(service|timer)$/.test(name))
  for (const name of names) {
    const unit = readFileSync(join(place, 'deploy', name), 'utf8')
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/srv/zhuanxiantong', place)
      .replaceAll('User=zhuanxiantong', 'User=nobody')
    writeFileSync(join(units, name), unit)
  }
  const [isRight, output] = tries(() =>
    execFileSync('systemd-analyze', ['verify', ...names.map((name) => join(units, name))], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  if (output.includes('ENOENT')) console.log('systemd-analyze is not there: the units were not verified')
  else verdict.judge('systemd takes the units', isRight, isRight ? names.join(', ') : output.slice(0, 300))
}

/** Starts the release with only its own loopback network, and does the steps of the first day. */
async function judgeStart(place: string): Promise<void> {
  const production = productionSettings(clone.connection)
  const settings = {
    ...production,
    // the system's programs may be older than the embedded ones
    BACKUP_VERIFY_URL: production['DATABASE_URL'] ?? '',
    PATH: '/usr/bin:/bin',
    HOME: folder,
    WORKERS: '1',
    PORT: '3000',
    DATA_DIR: join(home, 'data'),
    BACKUP_DIR: join(home, 'backups'),
  }
  // all in one namespace without a network, so that the client reaches the server
  const script = join(folder, 'walk.sh')
  const marks = randomBytes(4).toString('hex')
  writeFileSync(
    script,
    `set -e
ip link set lo up 2>/dev/null || true
as() { setpriv --reuid=${user?.uid} --regid=${user?.gid} --clear-groups "$@"; }
node=${process.execPath}
as $node dist/server/migrate.mjs && echo ${marks} migrated
# in the place of its shell, so that the signal is for the server itself
(exec setpriv --reuid=${user?.uid} --regid=${user?.gid} --clear-groups $node dist/server/main.mjs > ${join(folder, 'server.log')} 2>&1) &
server=$!
as $node -e '
const untilMs = Date.now() + ${readyMsMax}
const began = Date.now()
;(async () => {
  for (;;) {
    const ready = await fetch("http://127.0.0.1:3000/readyz").then((r) => r.status === 200, () => false)
    if (ready) break
    if (Date.now() > untilMs) process.exit(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  console.log("${marks} ready " + (Date.now() - began))
  const page = await (await fetch("http://127.0.0.1:3000/login")).text()
  if (page.includes("<html")) console.log("${marks} page")
  const others = Object.keys(require("node:os").networkInterfaces()).filter((name) => name !== "lo")
  if (others.length > 0) console.log("${marks} network")
})()'
as $node dist/server/operator.mjs --mobile ${mobile} --alias 王运营 --code && echo ${marks} operator
as $node dist/server/backup.mjs backup && echo ${marks} backup
kill -TERM $server
wait $server && echo ${marks} ended
`,
  )
  const child = spawn('unshare', ['--net', '--', 'bash', script], {
    cwd: place,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  await new Promise((done) => child.once('close', done))
  const has = (mark: string) => output.includes(`${marks} ${mark}`)
  const readyMs = Number(new RegExp(`${marks} ready (\\d+)`).exec(output)?.[1] ?? 0)
  verdict.judge('nothing outside can be reached', !has('network'), has('network') ? 'it can' : 'nothing')
  verdict.judge('migrates an empty database', has('migrated'), has('migrated') ? 'yes' : output.slice(-600))
  verdict.judge('starts, and is ready', has('ready'), has('ready') ? seconds(readyMs) : output.slice(-600))
  verdict.judge('shows the login page', has('page'), has('page') ? 'yes' : 'no')
  verdict.judge('makes an operator', has('operator'), has('operator') ? 'yes' : output.slice(-600))
  verdict.judge('makes a backup', has('backup'), has('backup') ? 'yes' : output.slice(-600))
  verdict.judge('stops by SIGTERM with 0', has('ended'), has('ended') ? 'yes' : output.slice(-300))
}
