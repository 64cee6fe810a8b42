import { expect, test, vi } from 'vitest'
import { releasePartBytes } from '#contract/help/softwareWords.ts'
import { CallError } from '#shared/server/callError.ts'
import { sendFile } from './sendFile.ts'

const total = 3 * releasePartBytes + 100
const file = new Blob([new Uint8Array(total)])
const path = '/ops/uploadReleasePart'
const cut = () => new CallError({ code: 0, msg: '网络连接失败，请检查网络后重试', path })

/** A fake server that stores parts in order and records calls. `fails` maps call numbers to a failure before or after storing. */
function partServer(storedBytes: number, fails: Record<number, 'before' | 'after'> = {}) {
  const sent: number[] = []
  let uploadedBytes = storedBytes
  return {
    sent,
    send: async ({ offset }: { id: number; offset: number }, part: Blob) => {
      const failure = fails[sent.length]
      sent.push(offset)
      if (failure === 'before') throw cut()
      if (offset > uploadedBytes) throw new CallError({ code: 409, msg: '前面还有没传完的部分', path })
      uploadedBytes = Math.max(uploadedBytes, offset + part.size)
      if (failure === 'after') throw cut()
      return { uploadedBytes, fileState: uploadedBytes === total ? 'checking' : 'uploading' } as const
    },
  }
}

async function run(
  storedBytes: number,
  server: ReturnType<typeof partServer>,
  controller = new AbortController(),
) {
  const progress: number[] = []
  const waits: number[] = []
  await sendFile(
    { id: 1, file, uploadedBytes: storedBytes },
    {
      send: server.send,
      onProgress: (bytes) => progress.push(bytes),
      wait: async (ms) => waits.push(ms),
      signal: controller.signal,
    },
  )
  return { progress, waits }
}
const parts = (...numbers: number[]) => numbers.map((number) => number * releasePartBytes)

test('sends a file in parts, in order, to its end', async () => {
  const server = partServer(0)
  const { progress } = await run(0, server)
  expect(server.sent).toEqual(parts(0, 1, 2, 3))
  expect(progress).toEqual([...parts(1, 2, 3), total])
})

test('resumes by sending the last stored part again, then the missing ones, even if none is missing', async () => {
  const server = partServer(2 * releasePartBytes)
  await run(2 * releasePartBytes, server)
  expect(server.sent).toEqual(parts(1, 2, 3))
  const almost = partServer(total)
  await run(total, almost)
  expect(almost.sent).toEqual(parts(3))
})

test('sends a part again after a pause when it or its answer was lost', async () => {
  const server = partServer(0, { 1: 'before', 2: 'before', 4: 'after' })
  const { waits } = await run(0, server)
  expect(server.sent).toEqual(parts(0, 1, 1, 1, 2, 2, 3))
  expect(waits).toEqual([1_000, 2_000, 1_000])
})

test('rejects when the network stays down, does not retry a refusal, and ends when aborted', async () => {
  const dead = partServer(0, { 0: 'before', 1: 'before', 2: 'before', 3: 'before', 4: 'before', 5: 'before' })
  await expect(run(0, dead)).rejects.toThrow('网络连接失败')
  expect(dead.sent).toHaveLength(6)
  const refusing = vi.fn(async () => {
    throw new CallError({ code: 409, msg: '这不是上次传到一半的那个文件', path })
  })
  await expect(run(0, { sent: [], send: refusing })).rejects.toThrow('不是上次')
  expect(refusing).toHaveBeenCalledTimes(1)
  const controller = new AbortController()
  controller.abort()
  await expect(run(0, partServer(0, { 0: 'before' }), controller)).rejects.toThrow()
})
