// A full disk under 32 writers, with the data folder on a small file system: `npx tsx bench/faults/disk.ts [rounds] [seconds
// full] [folder]`, default 3 and 10. Root needs no folder, since a tmpfs is mounted; others name one on a small file system. Two
// workers. Exits with 1 when an acknowledged order is lost or the site does not recover by itself.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { startOrderWriters } from '#server/testing/process/orderWriters.ts'
import { buildOnce, runOperator, startServer } from '#server/testing/process/serverProcess.ts'
import { codesText, startClients } from '../trial/clients.ts'
import { openPeople } from '../trial/people.ts'
import { judgeAnswers, judgeLogins, judgeOrders, judgeProcesses } from '../trial/promises.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'

const rounds = Number(process.argv[2] ?? 3)
const fullMs = Number(process.argv[3] ?? 10) * 1000
const writers = 32
const diskMegabytes = 320
/** A file system with more free space takes too long to fill and is probably in use. */
const freeMegabytesMax = 1_024
const backMsMax = 30_000

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Returns a folder on a small file system, and a function that unmounts it. */
function smallDisk(named: string | undefined): { disk: string; unmount: () => void } {
  if (named !== undefined) {
    if (freeBytes(named) > freeMegabytesMax * 1024 ** 2)
      throw new Error(
        `${named} has more than ${freeMegabytesMax} MB free: name a folder on a small file system`,
      )
    const disk = mkdtempSync(join(named, 'zhuanxiantong-full-'))
    chmodSync(disk, 0o755)
    return { disk, unmount: () => rmSync(disk, { recursive: true, force: true }) }
  }
  const disk = mkdtempSync(join(tmpdir(), 'zhuanxiantong-full-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', disk])
  if (mount.status !== 0) {
    rmSync(disk, { recursive: true })
    throw new Error(
      'Only root may mount a small disk: name a folder on a small file system as the third word',
    )
  }
  return {
    disk,
    unmount() {
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    },
  }
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const ballast = openSync(file, 'a')
  try {
    for (let size = 1024 ** 2; size >= 4096; size /= 4)
      try {
        for (const block = Buffer.alloc(size); ;) if (writeSync(ballast, block) < size) break
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
  } finally {
    closeSync(ballast)
  }
}

await buildOnce()
const { disk, unmount } = smallDisk(process.argv[4])
const verdict = startVerdict()
try {
  const DATA_DIR = join(disk, 'data')
  mkdirSync(DATA_DIR)
  // with a user in it, the database is not filled with the demo
  await runOperator({ DATA_DIR }, ['--mobile', '13911330784', '--alias', '王运营'])
  const server = await startServer({ DATA_DIR, WORKERS: '2' })
  const embedded = await startEmbedded({ dataDir: DATA_DIR })
  const { people, pool } = openPeople(embedded.connection)
  const ballast = join(disk, 'ballast')
  try {
    const port = () => server.port
    const writing = await startOrderWriters(people, { port, writers, excused: { databaseAway: true } })
    const token = writing.tokens[0] ?? ''
    const clients = startClients(port, [{ path: '/lines/searchLines' }, { path: '/user/getUser', token }], 50)
    for (let round = 1; round <= rounds; round += 1) {
      await writing.acknowledgeMore(5 * writers)
      writing.resetTimes()
      clients.take()
      // fill space that becomes free meanwhile, for example by a checkpoint
      for (const endMs = performance.now() + fullMs; performance.now() < endMs; await wait(50)) fill(ballast)
      const refusedMs = writing.longestGapMs()
      const freedMs = performance.now()
      rmSync(ballast)
      const isBack = await writing.acknowledgeMore(5 * writers, 4 * backMsMax)
      const backMs = performance.now() - freedMs
      const answers = clients.take()
      console.log(
        `round ${round}: full for ${seconds(fullMs)}, nothing taken for ${seconds(refusedMs)} of it; ${codesText(answers.codes)}`,
      )
      judgeAnswers(verdict, answers, writing)
      verdict.judge(
        'with room again, back by itself within 30 s',
        isBack && backMs <= backMsMax,
        seconds(backMs),
      )
    }
    await writing.stop()
    await clients.stop()
    await judgeOrders(verdict, writing)
    await judgeLogins(verdict, server.port, writing.tokens)
    judgeProcesses(verdict, server)
    verdict.end()
  } finally {
    rmSync(ballast, { force: true })
    server.signal('SIGTERM')
    await server.ended
    await pool.end()
    await embedded.stop()
  }
} finally {
  unmount()
}
