import { pinyin } from 'pinyin-pro'
import { normalizeText } from '#contract/kernel/text/normalizeText.ts'
import { regions } from '#server/core/regions.ts'

/** One pronunciation of a text: a syllable per character, or the character itself if it has none. */
interface Reading {
  syllables: string[]
  initials: string
}

const asReading = (syllables: string[]): Reading => ({
  syllables,
  initials: syllables.map((syllable) => [...syllable][0] ?? '').join(''),
})

const read = (text: string, surname: 'head' | 'off'): Reading =>
  asReading(pinyin(text, { toneType: 'none', type: 'array', v: true, surname }))

/** Regions by name without 省, 市, 区, 县, one initial per character. They override the dictionary: 乐清 is yueqing. */
const regionReadings: ReadonlyMap<string, { pinyin: string; initials: string }> = new Map(
  [...regions.byCode.values()]
    .map((region) => [region.name.slice(0, region.initials.length), region] as const)
    .filter(([name]) => name.length > 1),
)
const regionLengths = [4, 3, 2]

/** Returns a reading with the pronunciation of the regions in it. */
function readWithRegions(text: string, { syllables }: Reading): Reading {
  const characters = [...text]
  if (characters.length !== syllables.length) return asReading(syllables)
  const parts: string[] = []
  let initials = ''
  for (let at = 0; at < characters.length;) {
    const length = regionLengths.find((count) =>
      regionReadings.has(characters.slice(at, at + count).join('')),
    )
    const match = length && regionReadings.get(characters.slice(at, at + length).join(''))
    parts.push(match ? match.pinyin : (syllables[at] ?? ''))
    initials += match ? match.initials : ([...(syllables[at] ?? '')][0] ?? '')
    at += length ?? 1
  }
  return { syllables: parts, initials }
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** Returns what users may type for a reading: full pinyin, or initials. */
const spellingsOf = ({ syllables, initials }: Reading) => [syllables.join(''), initials]

/** Returns the pronunciations of a company: with a surname, as plain words, and with region names. */
function companySpellings(company: string): string[] {
  if (!isHan(company)) return []
  const plain = read(company, 'off')
  return [
    ...spellingsOf(read(company, 'head')),
    ...spellingsOf(plain),
    ...spellingsOf(readWithRegions(company, plain)),
  ]
}

const sortKeyMax = 200

/**
 * Returns the keys that a record is sorted and found by. `sortKey`: the syllables of a person's name, separated, so that 詹 (zhan)
 * precedes 张 (zhang). `searchText`, one per line: name, company, phone digits, pronunciations of name and company. A search term
 * has no whitespace, so it never matches across lines.
 */
export function searchKeys(record: { name: string; company: string; phoneDigits: string }): {
  sortKey: string
  searchText: string
} {
  const [name, company] = [normalizeText(record.name), normalizeText(record.company)]
  const asPerson = read(name, 'head')
  const nameSpellings = isHan(name) ? [...spellingsOf(asPerson), ...spellingsOf(read(name, 'off'))] : []
  const lines = [name, company, record.phoneDigits, ...nameSpellings, ...companySpellings(company)]
  return {
    sortKey: asPerson.syllables.join(' ').slice(0, sortKeyMax),
    searchText: [...new Set(lines)].join('\n'),
  }
}

const termsMax = 8

/** Returns the terms that a `searchText` must all contain: words, or the digits of a phone. Empty matches everything. */
export function searchTerms(keyword: string | undefined): string[] {
  if (!keyword) return []
  const text = keyword.normalize('NFKC')
  const digits = text.replace(/[\s\p{Cf}()+.-]/gu, '')
  if (/^\d{3,}$/.test(digits)) return [digits.replace(/^(00)?86(?=1[3-9])/, '')]
  return text.split(/\s+/).map(normalizeText).filter(Boolean).slice(0, termsMax)
}
