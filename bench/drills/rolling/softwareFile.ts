import { randomBytes } from 'node:crypto'
import { releasePartBytes } from '#contract/help/softwareWords.ts'
import { actor } from '#server/testing/actors.ts'
import { programBytes, sha256Of } from '#server/testing/data/software.ts'
import { callServer } from '#server/testing/process/client.ts'
import type { People } from '#server/testing/process/orderWriters.ts'

/** A downloadable file of the site, with its expected digest and size. */
export interface Downloaded {
  path: string
  sha256: string
  bytes: number
}

/** Uploads a program of so many bytes through the proxy, publishes it and returns its download path. */
export async function offerSoftware(people: People, port: number, bytes: number): Promise<Downloaded> {
  const { token } = await actor(people, { type: 9 })
  const program = programBytes(bytes)
  const about = {
    platform: 'windows',
    format: 'exe',
    version: `1.${randomBytes(1)[0] ?? 0}.0`,
    notes: '第一版',
  } as const
  const made = await callServer(port, '/ops/createRelease', { ...about, bytes }, { token })
  const { id } = made.data
  for (let offset = 0; offset < bytes; offset += releasePartBytes) {
    const sent = await fetch(`http://127.0.0.1:${port}/ops/uploadReleasePart?id=${id}&offset=${offset}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: token },
      body: new Uint8Array(program.subarray(offset, offset + releasePartBytes)),
    })
    const { code, msg } = (await sent.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`A part was refused: ${msg}`)
  }
  // a job reads the whole file before it may be published
  let answer = await callServer(port, '/ops/publishRelease', { id }, { token })
  for (let tries = 0; answer.code !== 200 && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    answer = await callServer(port, '/ops/publishRelease', { id }, { token })
  }
  const { data } = await callServer(port, '/help/getSoftwareList', {}, { token })
  const path = data.list.flatMap(({ releases }) => releases).find((one) => one.id === id)?.downloadPath
  if (path === undefined) throw new Error(`The file was not published: ${answer.msg}`)
  return { path, sha256: sha256Of(program), bytes }
}

/** Downloads it in two parts, the second by a range, and returns whether every byte is right. */
export async function downloadInTwo(port: number, { path, sha256, bytes }: Downloaded): Promise<boolean> {
  const half = Math.floor(bytes / 2)
  const piece = async (range: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { range } })
    if (response.status !== 206) throw new Error(`The download was answered with ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
  return (
    sha256Of(Buffer.concat([await piece(`bytes=0-${half - 1}`), await piece(`bytes=${half}-`)])) === sha256
  )
}
