import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { idPattern } from './fileStore.ts'
import type { FileStore } from './fileStore.ts'

/** A bucket of S3 or a compatible store (MinIO, Aliyun OSS, Tencent COS). */
export interface S3Settings {
  /** `https://…`, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is in the host name (`virtual`) or in the path (`path`). */
  addressing: 'virtual' | 'path'
}

/** The time-out of a whole answer, ms. */
const answerMs = 20_000
const triesMax = 2
const listedMax = 1000

/** Returns the error code of the store's answer; never an address, a key or a signature. */
const faultOf = (text: string) => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no reason'

const allOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => match[1] ?? '')

/**
 * Creates a store of objects `<prefix><id>` in a bucket. Requests are signed with their content (SigV4) and retried once after a
 * network error or 5xx. Errors name the method, the status and the store's own code.
 */
export function s3Files(settings: S3Settings, prefix: string): FileStore {
  const { region, bucket, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const root = new URL(settings.endpoint)
  if (settings.addressing === 'virtual') root.hostname = `${bucket}.${root.hostname}`
  else root.pathname = `${root.pathname.replace(/\/$/, '')}/${bucket}`
  const base = root.href.replace(/\/$/, '')
  const keyOf = (id: string) => {
    if (!idPattern.test(id)) throw new Error('This is no id of a file')
    return `${prefix}${id}`
  }

  async function sendOnce(method: string, address: string, content: Buffer | null) {
    const sha256 = createHash('sha256')
      .update(content ?? '')
      .digest('hex')
    const response = await client.fetch(address, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      signal: AbortSignal.timeout(answerMs),
      ...(content === null ? {} : { body: new Uint8Array(content) }),
    })
    // Read whole here, so that time-out and retry cover the content, too.
    return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
  }

  async function send(method: 'GET' | 'PUT' | 'DELETE', address: string, content: Buffer | null = null) {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await sendOnce(method, address, content)
        if (answer.status < 500 || tries >= triesMax) return answer
      } catch (error) {
        if (tries < triesMax) continue
        const why = error instanceof Error ? error.name : 'unknown'
        throw new Error(`The object store did not answer a ${method}: ${why}`, { cause: error })
      }
    }
  }

  const throwUnexpected = (
    method: string,
    { status, content }: { status: number; content: Buffer },
  ): never => {
    throw new Error(
      `The object store answered a ${method} with ${status} ${faultOf(content.toString('utf8'))}`,
    )
  }

  return {
    async put(id, bytes) {
      const answer = await send('PUT', `${base}/${keyOf(id)}`, bytes)
      if (answer.status !== 200) throwUnexpected('PUT', answer)
    },
    async get(id) {
      const answer = await send('GET', `${base}/${keyOf(id)}`)
      if (answer.status === 404 && faultOf(answer.content.toString('utf8')) === 'NoSuchKey') return null
      return answer.status === 200 ? answer.content : throwUnexpected('GET', answer)
    },
    async remove(id) {
      const answer = await send('DELETE', `${base}/${keyOf(id)}`)
      if (answer.status !== 204 && answer.status !== 200) throwUnexpected('DELETE', answer)
    },
    async *list(firstSign, olderThan) {
      for (let last = ''; ;) {
        const query = new URLSearchParams({
          'list-type': '2',
          'max-keys': String(listedMax),
          prefix: `${prefix}${firstSign}`,
        })
        if (last !== '') query.set('start-after', last)
        const answer = await send('GET', `${base}/?${query.toString()}`)
        if (answer.status !== 200) throwUnexpected('GET', answer)
        const xml = answer.content.toString('utf8')
        const keys = allOf(xml, 'Key')
        const modifiedTimes = allOf(xml, 'LastModified')
        for (const [index, key] of keys.entries()) {
          const id = key.slice(prefix.length)
          if (idPattern.test(id) && new Date(modifiedTimes[index] ?? '') < olderThan) yield id
        }
        const next = keys.at(-1)
        if (next === undefined || keys.length < listedMax || next === last) return
        last = next
      }
    },
  }
}
