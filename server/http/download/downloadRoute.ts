import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Download, Downloads } from '../../calls/download.ts'
import { rateLimitAddress } from '../../core/address.ts'
import type { Clock } from '../../core/clock.ts'
import { apiHeaders } from '../envelope.ts'
import { createDownloadSlots } from './downloadSlots.ts'
import { parseRange } from './range.ts'
import type { RequestedRange } from './range.ts'

/** Answers in place of the file, for the person whose browser shows them. */
const failures = {
  unknown: { status: 404, text: '没有找到这个文件，可能已经撤回。请回到“软件下载”页面，重新点下载。' },
  expired: { status: 403, text: '下载链接已过期。请回到“软件下载”页面，重新点下载。' },
  beyond: { status: 416, text: '要续传的位置超出了文件末尾。请删除没下完的文件，重新下载。' },
  full: { status: 503, text: '现在下载的人较多。请 10 秒后再试，已下载的部分不会丢。' },
} as const

const retrySeconds = 10

function sendFailure(reply: FastifyReply, key: keyof typeof failures): FastifyReply {
  const { status, text } = failures[key]
  return reply
    .code(status)
    .headers({ ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' })
    .send(text)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => {
  const text = textOf(value)
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** Checks whether the client's partial download is of the same bytes, so that it may continue (RFC 9110 §13.1.5). */
const isSame = (ifRange: unknown, etag: string, lastModified: string) =>
  ifRange === undefined || ifRange === etag || ifRange === lastModified

function sendFile(
  reply: FastifyReply,
  request: FastifyRequest,
  file: Download,
  release: () => void,
): FastifyReply {
  const etag = `"${file.sha256}"`
  const lastModified = file.lastModified.toUTCString()
  void reply.headers({
    ...apiHeaders,
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file.fileName}"`,
    'accept-ranges': 'bytes',
    // The bytes of a link never change; a proxy that compressed them would break ranges.
    'cache-control': 'private, no-transform',
    etag,
    'last-modified': lastModified,
  })
  const { headers } = request
  if (headers['if-none-match'] === etag) {
    release()
    return reply.code(304).send()
  }
  const isHead = request.method === 'HEAD'
  const range = isHead || !isSame(headers['if-range'], etag, lastModified) ? undefined : headers.range
  const wanted: RequestedRange = parseRange(range, file.bytes)
  if (wanted.kind === 'beyond') {
    release()
    return sendFailure(reply.header('content-range', `bytes */${file.bytes}`), 'beyond')
  }
  const { from, to } = wanted.kind === 'part' ? wanted : { from: 0, to: file.bytes - 1 }
  if (wanted.kind === 'part')
    void reply.code(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`)
  void reply.header('content-length', to - from + 1)
  if (isHead) {
    release()
    return reply.send('')
  }
  const stream = Readable.from(file.read(from, to), { objectMode: false })
  stream.once('close', release)
  return reply.send(stream)
}

/**
 * Registers downloads by signed links: a plain GET, which browsers and download programs can resume
 * (docs/decisions/0017-downloads.md). The link's id alone selects the file; the name in the address is for the reader.
 */
export function registerDownloads(
  app: FastifyInstance,
  { downloads, clock }: { downloads: Downloads; clock: Clock },
): void {
  const slots = createDownloadSlots()
  app.route({
    method: ['GET', 'HEAD'],
    url: '/download/:id/:fileName',
    handler: async (request, reply) => {
      const { id } = request.params as Record<string, unknown>
      const { until, key } = request.query as Record<string, unknown>
      const link = { id: numberOf(id), untilSeconds: numberOf(until), key: textOf(key) }
      const file = await downloads.open(link, clock.now())
      if (typeof file === 'string') return sendFailure(reply, file)
      const release = slots.take(rateLimitAddress(request.ip))
      if (release === null) return sendFailure(reply.header('retry-after', retrySeconds), 'full')
      return sendFile(reply, request, file, release)
    },
  })
}
