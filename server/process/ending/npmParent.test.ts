import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { buildOnce, productionSettings } from '../../testing/process/serverProcess.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test('npm start ends the server when the npm process that started it is killed', async () => {
  await buildOnce()
  const clone = await cloneDatabase(inject('cluster'))
  // a second command, so that the shell does not become the server
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/start.mjs; exit $?`], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      npm_lifecycle_event: 'start',
      PORT: '0',
      WORKERS: '1',
      ...productionSettings(clone.connection),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.on('data', (part: Buffer) => (output += part.toString()))
  // the server holds the pipe after the shell has gone
  const closed = once(shell, 'close')
  await eventually(() => expect(output).toContain('按 Ctrl-C 停止'))
  const server = Number(readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8'))
  try {
    shell.kill('SIGKILL')
    await eventually(() => expect(existsSync(`/proc/${server}`)).toBe(false))
  } finally {
    // only a failed test leaves it
    if (existsSync(`/proc/${server}`)) process.kill(server, 'SIGKILL')
    await closed
    await clone.drop()
  }
  expect(output).toContain('正在停止')
})
