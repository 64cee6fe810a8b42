import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { EncodedContent } from './siteHtml.ts'

/** Compresses in a few ms, nine tenths as well as the build does in a hundred. */
const brotliQuality = 5

/** A rendered text, ready to be sent. */
export interface PreparedText extends EncodedContent {
  /** Weak: the same for every encoding and, for the same text, in every process. */
  etag: string
}

/** Returns an encoding that is made when it is first sent. */
function madeOnce(encoding: string, make: () => Buffer) {
  let made: Buffer | undefined
  return {
    encoding,
    get content() {
      return (made ??= make())
    },
  }
}

export function prepareText(text: string): PreparedText {
  const plain = Buffer.from(text)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  return {
    plain,
    encodings: [
      madeOnce('br', () => brotliCompressSync(plain, brotli)),
      madeOnce('gzip', () => gzipSync(plain)),
    ],
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
  }
}

/** Caches a function of an object for as long as the object exists. */
export function memoizeByObject<Source extends object, Result>(render: (source: Source) => Result) {
  const cache = new WeakMap<Source, { result: Result }>()
  return (source: Source): Result => {
    const entry = cache.get(source) ?? { result: render(source) }
    cache.set(source, entry)
    return entry.result
  }
}
