import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { httpStub } from '../../testing/stubs/httpStub.ts'
import type { HttpStub } from '../../testing/stubs/httpStub.ts'
import { idCharacters } from './fileStore.ts'
import { s3Files } from './s3Files.ts'
import type { S3Settings } from './s3Files.ts'

let folder: string
let store: S3rver
let stub: HttpStub
let settings: S3Settings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-files-'))
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await store.run()
  stub = await httpStub()
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    addressing: 'path',
  }
})
afterAll(async () => {
  await store.close()
  await stub.close()
  await rm(folder, { recursive: true, force: true })
})

const id = 'a'.repeat(43)
const later = () => new Date(Date.now() + 60_000)
const listed = async (files: ReturnType<typeof s3Files>, sign: string, olderThan: Date) => {
  const ids: string[] = []
  for await (const each of files.list(sign, olderThan)) ids.push(each)
  return ids
}

test('stores bytes under its prefix until they are removed; removing them again is no error', async () => {
  const files = s3Files(settings, 'files/')
  const bytes = Buffer.from([0, 255, 1, 2, 3])
  await files.put(id, bytes)
  expect(await files.get(id)).toEqual(bytes)
  expect(await s3Files(settings, 'releases/').get(id)).toBeNull()
  for (let times = 0; times < 2; times += 1) await files.remove(id)
  expect(await files.get(id)).toBeNull()
})

test('lists files older than a moment by their first character', async () => {
  const files = s3Files(settings, 'many/')
  const ids = Array.from({ length: 30 }, (_, n) => `b${String(n).padStart(42, '0')}`)
  await Promise.all([...ids, id].map((each) => files.put(each, Buffer.from('x'))))
  expect((await listed(files, 'b', later())).toSorted()).toEqual(ids)
  expect(await listed(files, 'b', new Date(Date.now() - 60_000))).toEqual([])
  expect(await listed(files, 'c', later())).toEqual([])
  expect(idCharacters).toHaveLength(64)
})

test('lists more than the thousand keys of one answer', async () => {
  const ids = Array.from({ length: 2500 }, (_, n) => `b${String(n).padStart(42, '0')}`)
  const starts: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const start = new URL(request.url).searchParams.get('start-after')
    starts.push(start)
    const from = start === null ? 0 : ids.indexOf(start.slice('files/'.length)) + 1
    const rows = ids
      .slice(from, from + 1000)
      .map(
        (each) =>
          `<Contents><Key>files/${each}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      )
    return new Response(`<ListBucketResult>${rows.join('')}</ListBucketResult>`)
  })
  const listedIds = await listed(s3Files(settings, 'files/'), 'b', later())
  vi.unstubAllGlobals()
  expect(listedIds).toEqual(ids)
  expect(starts).toEqual([null, `files/${ids[999]}`, `files/${ids[1999]}`])
})

test('reports an unknown key and a missing bucket by the store’s code, without keys or addresses', async () => {
  const wrong = s3Files({ ...settings, accessKeyId: 'nobody' }, 'files/')
  const faults = await Promise.all(
    [wrong.put(id, Buffer.from('x')), s3Files({ ...settings, bucket: 'nowhere' }, 'files/').get(id)].map(
      (each) =>
        each.then(
          () => 'no fault',
          (error: unknown) => String(error),
        ),
    ),
  )
  expect(faults[0]).toBe('Error: The object store answered a PUT with 403 InvalidAccessKeyId')
  expect(faults[1]).toBe('Error: The object store answered a GET with 404 NoSuchBucket')
})

test('retries a hang-up or a 5xx once', async () => {
  const files = s3Files({ ...settings, endpoint: `http://${stub.endpoint}` }, 'files/')
  stub.answers(null, [200, 'bytes'])
  expect((await files.get(id))?.toString()).toBe('"bytes"')
  stub.answers([503, 'busy'], [200, ''])
  await files.put(id, Buffer.from('x'))
  expect(stub.requests).toHaveLength(4)
  expect(stub.requests.at(-1)?.headers['x-amz-content-sha256']).toMatch(/^2d711642/)
  stub.answers(null)
  await expect(files.get(id)).rejects.toThrow('did not answer a GET')
  stub.answers([500, 'broken'])
  await expect(files.remove(id)).rejects.toThrow('answered a DELETE with 500 no reason')
  expect(stub.requests).toHaveLength(8)
})

test('puts the bucket before the host with virtual addressing, before the key with path addressing', async () => {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    urls.push(`${request.method} ${request.url}`)
    return new Response('')
  })
  const put = (changed: Partial<S3Settings>) =>
    s3Files({ ...settings, ...changed }, 'files/').put(id, Buffer.from('x'))
  await put({ endpoint: 'https://oss-cn-hangzhou.example', addressing: 'virtual' })
  await put({ endpoint: 'https://store.example/base/' })
  vi.unstubAllGlobals()
  expect(urls).toEqual([
    `PUT https://pictures.oss-cn-hangzhou.example/files/${id}`,
    `PUT https://store.example/base/pictures/files/${id}`,
  ])
})

test('never puts an invalid id into an address', async () => {
  await expect(s3Files(settings, 'files/').get('../secret')).rejects.toThrow('no id of a file')
})
