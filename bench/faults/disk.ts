// The disk full under 32 writers, with the database in a data folder on a small file system of its own: `npx tsx bench/faults/disk.ts
// [rounds] [seconds full] [folder]`, 3 and 10 unless told. Root needs no folder: a tmpfs is mounted and taken away again; anybody else names
// one on a small file system. Two workers. Ends with 1 where an acknowledged order is lost, or the site does not come back by itself.
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
import { startEmbedded } from '../../server/db/embedded/start.ts'
import { startOrderWriters } from '../../server/testing/process/orderWriters.ts'
import { buildOnce, runOperator, startServer } from '../../server/testing/process/serverProcess.ts'
import { codesText, startAskers } from '../trial/askers.ts'
import { openPeople } from '../trial/people.ts'
import { judgeAnswers, judgeLogins, judgeOrders, judgeProcesses } from '../trial/promises.ts'
import { beginVerdict, seconds } from '../trial/verdict.ts'

const rounds = Number(process.argv[2] ?? 3)
const fullMs = Number(process.argv[3] ?? 10) * 1000
const writers = 32
const diskMegabytes = 320
/** More free than this is filled for longer than anybody waits, and is somebody's disk. */
const freeMegabytesMax = 1_024
const backMsMax = 30_000

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A folder on a small file system, and what takes that away again. */
function smallDisk(named: string | undefined): { disk: string; leave: () => void } {
  if (named !== undefined) {
    if (freeBytes(named) > freeMegabytesMax * 1024 ** 2)
      throw new Error(
        `${named} has more than ${freeMegabytesMax} MB free: name a folder on a small file system`,
      )
    const disk = mkdtempSync(join(named, 'zhuanxiantong-full-'))
    chmodSync(disk, 0o755)
    return { disk, leave: () => rmSync(disk, { recursive: true, force: true }) }
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
    leave() {
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    },
  }
}

/** Writes until nothing more goes in. */
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
const { disk, leave } = smallDisk(process.argv[4])
const verdict = beginVerdict()
try {
  const DATA_DIR = join(disk, 'data')
  mkdirSync(DATA_DIR)
  // with somebody in it, the database is not filled with the demo
  await runOperator({ DATA_DIR }, ['--mobile', '13911330784', '--alias', '王运营'])
  const server = await startServer({ DATA_DIR, WORKERS: '2' })
  const embedded = await startEmbedded({ dataDir: DATA_DIR })
  const { people, pool } = openPeople(embedded.connection)
  const ballast = join(disk, 'ballast')
  try {
    const port = () => server.port
    const writing = await startOrderWriters(people, { port, writers, excused: { databaseAway: true } })
    const token = writing.tokens[0] ?? ''
    const askers = startAskers(port, [{ path: '/lines/searchLines' }, { path: '/user/getUser', token }], 50)
    for (let round = 1; round <= rounds; round += 1) {
      await writing.acknowledgeMore(5 * writers)
      writing.forgetTimes()
      askers.take()
      // what is freed meanwhile, by a checkpoint say, is filled as well
      for (const endMs = performance.now() + fullMs; performance.now() < endMs; await wait(50)) fill(ballast)
      const refusedMs = writing.longestGapMs()
      const freedMs = performance.now()
      rmSync(ballast)
      const isBack = await writing.acknowledgeMore(5 * writers, 4 * backMsMax)
      const backMs = performance.now() - freedMs
      const asked = askers.take()
      console.log(
        `round ${round}: full for ${seconds(fullMs)}, nothing taken for ${seconds(refusedMs)} of it; ${codesText(asked.codes)}`,
      )
      judgeAnswers(verdict, asked, writing)
      verdict.judge(
        'with room again, back by itself within 30 s',
        isBack && backMs <= backMsMax,
        seconds(backMs),
      )
    }
    await writing.stop()
    await askers.stop()
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
  leave()
}
