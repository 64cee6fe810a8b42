import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from './lock.mjs'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
  path = join(folder, 'build.lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

const holder = (host: string, ...pids: number[]) => writeFile(path, JSON.stringify({ host, pids }))

/** Whether the lock can be had within half a second. */
async function isFree(): Promise<boolean> {
  let waited = false
  const taken = takeLock(path, { pollMs: 20, onWait: () => (waited = true) })
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, 500))])
  await rm(path, { force: true })
  await (await taken).release()
  return !waited
}

describe('the lock', () => {
  it('is held by one at a time, and each waiter has its turn', async () => {
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const lock = await takeLock(path, { pollMs: 5 })
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, 10))
        inside -= 1
        await lock.release()
      }),
    )
    expect(most).toBe(1)
  })

  it('of a killed holder is taken over by exactly one of several waiters', async () => {
    await holder(hostname(), await endedPid())
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const lock = await takeLock(path, { pollMs: 5 })
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, 10))
        inside -= 1
        await lock.release()
      }),
    )
    expect(most).toBe(1)
  })

  it('stays held while a program that the killed holder started goes on', async () => {
    await holder(hostname(), await endedPid(), process.pid)
    expect(await isFree()).toBe(false)
  })

  it('stays held by a living process, and by one of another machine that shows life', async () => {
    await holder(hostname(), process.pid)
    expect(await isFree()).toBe(false)
    await holder('another machine', 1)
    expect(await isFree()).toBe(false)
  })

  it('of a holder whose number another process has now is taken over after its silence', async () => {
    await holder(hostname(), process.pid)
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(path, longAgo, longAgo)
    expect(await isFree()).toBe(true)
  })
})
