/** The most numbers per tracking search (contract/tracking/calls.ts). */
const trackedMax = 20
const maxLength = 40

export interface ParsedNumbers {
  /** The numbers to search, in the given order, without duplicates, up to the limit. */
  numbers: string[]
  /** How many duplicates were dropped. */
  repeated: number
  /** How many distinct numbers exceed the limit. */
  beyondLimit: number
  /** Pieces too long for a number, shortened for display. */
  tooLong: string[]
}

const separators = /(?:[\s,;:、。|"'“”‘’<>()【】[\]{}《》「」+&*#!?~=—\\]|\.{2,})+/u
/** A shared link of a tracking search, up to the numbers. */
const linkHead = /https?:\/\/[^\s?]*\?(?:[^\s]*?&)?no=/gi
/** Words between two numbers, as in 1234和5678. */
const joiningWords = /(?<=[A-Za-z0-9])(?:以及|还有|和|与|及|跟)(?=[A-Za-z0-9])/
/** Shorter pieces between slashes may be one number, e.g. yk-2024/0017. */
const shortestAlone = 6

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g
const ourNumber = /(?<![A-Za-z])(?:YD|D)\d{12}(?!\d)/gi

/**
 * Extracts the numbers of one piece between separators. Our own numbers are found anywhere (运单YD…和YD…, glued or with slashes).
 * Other pieces stay whole, because a carrier's number may hold hyphens and slashes; slashes split only pieces of equal length.
 * Words without a digit are dropped.
 */
function numbersIn(piece: string): string[] {
  const own = piece.match(ourNumber)
  if (own && !/\d/.test(piece.replace(ourNumber, ''))) return own.map((found) => found.toUpperCase())
  if (!/\d/.test(piece)) return []
  const pieces = piece.split('/')
  const areAlike = pieces.every(({ length }) => length === pieces[0]?.length && length >= shortestAlone)
  return areAlike ? pieces.filter((part) => /\d/.test(part)) : [piece]
}

/** Extracts up to `most` numbers from pasted text with any separators; full-width characters become narrow. */
export function parseNumbers(text: string, most = trackedMax): ParsedNumbers {
  const found = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(linkHead, ' ')
    .split(separators)
    .flatMap((piece) => piece.split(joiningWords))
    .flatMap(numbersIn)
  const fitting = found.filter((number) => number.length <= maxLength)
  const different = [...new Set(fitting)]
  return {
    numbers: different.slice(0, most),
    repeated: fitting.length - different.length,
    beyondLimit: Math.max(0, different.length - most),
    tooLong: found.filter((number) => number.length > maxLength).map((number) => `${number.slice(0, 12)}…`),
  }
}

/** Returns a note when not all of the pasted text is searched; otherwise null. */
export function parsingNote(
  { numbers, repeated, beyondLimit, tooLong }: ParsedNumbers,
  most = trackedMax,
): string | null {
  const parts: string[] = []
  if (beyondLimit > 0)
    parts.push(
      `共识别到 ${numbers.length + beyondLimit} 个单号，一次最多查 ${most} 个，后 ${beyondLimit} 个请分次再查`,
    )
  if (repeated > 0) parts.push(`已移除 ${repeated} 个重复的单号`)
  if (tooLong.length > 0) parts.push(`“${tooLong.join('”“')}”太长，不像单号，请检查`)
  return parts.length > 0 ? `${parts.join('；')}。` : null
}
