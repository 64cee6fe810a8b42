import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { idForm } from './fileStore.ts'
import type { FileStore } from './fileStore.ts'

/** A bucket of an S3 or of a store that speaks like one (MinIO, Aliyun OSS, Tencent COS). */
export interface S3Settings {
  /** `https://…`, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands before the host (`virtual`) or before the key (`path`). */
  addressing: 'virtual' | 'path'
}

/** Until the store must have answered whole, ms. */
const answerMs = 20_000
const triesMax = 2
const listedMax = 1000

/** What the store said was wrong: its own word, never an address, a key or a signature. */
const faultOf = (text: string) => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no reason'

const allOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => match[1] ?? '')

/**
 * Files as objects `<prefix><id>` of a bucket. Every request is signed (SigV4), its content too; one that fails on the way or in the
 * store (5xx) is made once more. An error names method, status and the store's own code.
 */
export function s3Files(settings: S3Settings, prefix: string): FileStore {
  const { region, bucket, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const root = new URL(settings.endpoint)
  if (settings.addressing === 'virtual') root.hostname = `${bucket}.${root.hostname}`
  else root.pathname = `${root.pathname.replace(/\/$/, '')}/${bucket}`
  const base = root.href.replace(/\/$/, '')
  const keyOf = (id: string) => {
    if (!idForm.test(id)) throw new Error('This is no id of a file')
    return `${prefix}${id}`
  }

  async function once(method: string, address: string, content: Buffer | null) {
    const sha256 = createHash('sha256')
      .update(content ?? '')
      .digest('hex')
    const response = await client.fetch(address, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      signal: AbortSignal.timeout(answerMs),
      ...(content === null ? {} : { body: new Uint8Array(content) }),
    })
    // Read whole here, so that the time-out and the second try hold for the content, too.
    return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
  }

  async function ask(method: 'GET' | 'PUT' | 'DELETE', address: string, content: Buffer | null = null) {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await once(method, address, content)
        if (answer.status < 500 || tries >= triesMax) return answer
      } catch (error) {
        if (tries < triesMax) continue
        const why = error instanceof Error ? error.name : 'unknown'
        throw new Error(`The object store did not answer a ${method}: ${why}`, { cause: error })
      }
    }
  }

  const complain = (method: string, { status, content }: { status: number; content: Buffer }): never => {
    throw new Error(
      `The object store answered a ${method} with ${status} ${faultOf(content.toString('utf8'))}`,
    )
  }

  return {
    async put(id, bytes) {
      const answer = await ask('PUT', `${base}/${keyOf(id)}`, bytes)
      if (answer.status !== 200) complain('PUT', answer)
    },
    async get(id) {
      const answer = await ask('GET', `${base}/${keyOf(id)}`)
      if (answer.status === 404 && faultOf(answer.content.toString('utf8')) === 'NoSuchKey') return null
      return answer.status === 200 ? answer.content : complain('GET', answer)
    },
    async remove(id) {
      const answer = await ask('DELETE', `${base}/${keyOf(id)}`)
      if (answer.status !== 204 && answer.status !== 200) complain('DELETE', answer)
    },
    async *list(firstSign, olderThan) {
      for (let last = ''; ;) {
        const query = new URLSearchParams({
          'list-type': '2',
          'max-keys': String(listedMax),
          prefix: `${prefix}${firstSign}`,
        })
        if (last !== '') query.set('start-after', last)
        const answer = await ask('GET', `${base}/?${query.toString()}`)
        if (answer.status !== 200) complain('GET', answer)
        const xml = answer.content.toString('utf8')
        const keys = allOf(xml, 'Key')
        const moments = allOf(xml, 'LastModified')
        for (const [at, key] of keys.entries()) {
          const id = key.slice(prefix.length)
          if (idForm.test(id) && new Date(moments[at] ?? '') < olderThan) yield id
        }
        const next = keys.at(-1)
        if (next === undefined || keys.length < listedMax || next === last) return
        last = next
      }
    },
  }
}
