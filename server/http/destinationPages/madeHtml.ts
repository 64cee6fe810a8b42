import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Packable } from '../site/siteHtml.ts'

/** Packs in a few ms, nine tenths as well as the build does in a hundred. */
const brotliQuality = 5

/** A text that was made, ready to be sent. */
export interface Made extends Packable {
  /** Weak: the same for every encoding and, what it says being the same, in every process. */
  etag: string
}

export function made(text: string): Made {
  const plain = Buffer.from(text)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  return {
    plain,
    packed: [
      { encoding: 'br', content: brotliCompressSync(plain, brotli) },
      { encoding: 'gzip', content: gzipSync(plain) },
    ],
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
  }
}

/** Makes what belongs to an object once, and keeps it for as long as the object is kept. */
export function madeOnce<Source extends object, Result>(make: (source: Source) => Result) {
  const kept = new WeakMap<Source, { result: Result }>()
  return (source: Source): Result => {
    const known = kept.get(source) ?? { result: make(source) }
    kept.set(source, known)
    return known.result
  }
}
