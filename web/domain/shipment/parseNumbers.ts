/** How many numbers one look at waybills takes (contract/tracking/calls.ts). */
const trackedMax = 20
const maxLength = 40

export interface ParsedNumbers {
  /** The numbers to ask for, in the order given, each once, as many as are taken at once. */
  numbers: string[]
  /** How many were given twice and dropped. */
  repeated: number
  /** How many different numbers lie beyond the limit and are not asked for. */
  beyondLimit: number
  /** Pieces too long to be a number, shortened for showing. */
  tooLong: string[]
}

const separators = /(?:[\s,;:、。|"'“”‘’<>()【】[\]{}《》「」+&*#!?~=—\\]|\.{2,})+/u
/** A shared link to a look at numbers, up to the numbers. */
const linkHead = /https?:\/\/[^\s?]*\?(?:[^\s]*?&)?no=/gi
/** Words between two numbers, as in 1234和5678. */
const joiningWords = /(?<=[A-Za-z0-9])(?:以及|还有|和|与|及|跟)(?=[A-Za-z0-9])/
/** Shorter pieces between slashes may be one number, as yk-2024/0017 is. */
const shortestAlone = 6

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g
const ourNumber = /(?<![A-Za-z])(?:YD|D)\d{12}(?!\d)/gi

/**
 * One piece between separators: our own numbers are found in any company (运单YD…和YD…, glued or with slashes between);
 * anything else stays whole, because a carrier's own number may hold hyphens and slashes; only slashes between pieces of one
 * length part them. Words without a digit are dropped.
 */
function numbersIn(piece: string): string[] {
  const own = piece.match(ourNumber)
  if (own && !/\d/.test(piece.replace(ourNumber, ''))) return own.map((found) => found.toUpperCase())
  if (!/\d/.test(piece)) return []
  const pieces = piece.split('/')
  const areAlike = pieces.every(({ length }) => length === pieces[0]?.length && length >= shortestAlone)
  return areAlike ? pieces.filter((part) => /\d/.test(part)) : [piece]
}

/**
 * Takes the numbers out of pasted text, whatever stands between them, at most `most` of them; full-width characters become narrow
 * ones.
 */
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

/** What the page says about the pasted text where not all of it is asked for; null where it is. */
export function parsingNote(
  { numbers, repeated, beyondLimit, tooLong }: ParsedNumbers,
  most = trackedMax,
): string | null {
  const parts: string[] = []
  if (beyondLimit > 0)
    parts.push(
      `共识别到 ${numbers.length + beyondLimit} 个单号，一次最多查 ${most} 个，后 ${beyondLimit} 个请分次再查`,
    )
  if (repeated > 0) parts.push(`已去掉 ${repeated} 个重复的单号`)
  if (tooLong.length > 0) parts.push(`“${tooLong.join('”“')}”太长，不像单号，请检查`)
  return parts.length > 0 ? `${parts.join('；')}。` : null
}
