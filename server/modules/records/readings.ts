import { pinyin } from 'pinyin-pro'
import { regions } from '../../core/regions.ts'

/** Text for comparing: full width made narrow, lower case, without spaces and invisible signs. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')

/** One reading of a text: a syllable for each character, the character itself where it has none. */
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

/** Places by their name without 省, 市, 区, 县, which has as many characters as initials: 乐清 is yueqing, whatever the dictionary says. */
const places: ReadonlyMap<string, { pinyin: string; initials: string }> = new Map(
  [...regions.byCode.values()]
    .map((region) => [region.name.slice(0, region.initials.length), region] as const)
    .filter(([name]) => name.length > 1),
)
const placeLengths = [4, 3, 2]

/** The reading with the places in it as they are read there. */
function readWithPlaces(text: string, { syllables }: Reading): Reading {
  const characters = [...text]
  if (characters.length !== syllables.length) return asReading(syllables)
  const parts: string[] = []
  let initials = ''
  for (let at = 0; at < characters.length;) {
    const length = placeLengths.find((count) => places.has(characters.slice(at, at + count).join('')))
    const place = length && places.get(characters.slice(at, at + length).join(''))
    parts.push(place ? place.pinyin : (syllables[at] ?? ''))
    initials += place ? place.initials : ([...(syllables[at] ?? '')][0] ?? '')
    at += length ?? 1
  }
  return { syllables: parts, initials }
}

/** How a text may be typed by its sound: full pinyin and initials, as a person's name, as a word, and with places in it. */
function typedBySound(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return []
  const word = read(text, 'off')
  return [read(text, 'head'), word, readWithPlaces(text, word)].flatMap((reading) => [
    reading.syllables.join(''),
    reading.initials,
  ])
}

const sortKeyMax = 200

/** What a name is ordered by: its syllables as a person's name, apart, so that 詹 (zhan) comes before 张 (zhang). */
export const sortKey = (name: string): string =>
  read(plain(name), 'head').syllables.join(' ').slice(0, sortKeyMax)

/**
 * What a record is found by, one thing a line: name, company, phone digits, and the sound of name and company. A term that is
 * looked for holds no space, so it never reaches from one line into the next.
 */
export function searchText(record: { name: string; company: string; phoneDigits: string }): string {
  const [name, company] = [plain(record.name), plain(record.company)]
  return [
    ...new Set([name, company, record.phoneDigits, ...typedBySound(name), ...typedBySound(company)]),
  ].join('\n')
}

const termsMax = 8

/**
 * What to look for in `searchText`, all of it: the words typed, or the digits where it is a phone in any spelling. Empty: everything.
 */
export function searchTerms(keyword: string | undefined): string[] {
  if (!keyword) return []
  const text = keyword.normalize('NFKC')
  const digits = text.replace(/[\s\p{Cf}()+.-]/gu, '')
  if (/^\d{3,}$/.test(digits)) return [digits.replace(/^(00)?86(?=1[3-9])/, '')]
  return text.split(/\s+/).map(plain).filter(Boolean).slice(0, termsMax)
}
