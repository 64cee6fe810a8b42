import { pinyin } from 'pinyin-pro'
import { plainText } from '../../../contract/kernel/text/plainText.ts'
import { regions } from '../../core/regions.ts'

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

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** What is typed for a reading: full pinyin, or initials. */
const typed = ({ syllables, initials }: Reading) => [syllables.join(''), initials]

/** How a company may be typed by its sound: as a surname and words, as words, and with the places in it. */
function soundsOfCompany(company: string): string[] {
  if (!isHan(company)) return []
  const word = read(company, 'off')
  return [...typed(read(company, 'head')), ...typed(word), ...typed(readWithPlaces(company, word))]
}

const sortKeyMax = 200

/**
 * What a record is ordered and found by. `sortKey`: the syllables of the name as a person's, apart, so that 詹 (zhan) comes before
 * 张 (zhang). `searchText`, one thing a line: name, company, phone digits, the sounds of name and company; a term that is looked for
 * holds no space, so it never reaches from one line into the next.
 */
export function searchKeys(record: { name: string; company: string; phoneDigits: string }): {
  sortKey: string
  searchText: string
} {
  const [name, company] = [plainText(record.name), plainText(record.company)]
  const asPerson = read(name, 'head')
  const soundsOfName = isHan(name) ? [...typed(asPerson), ...typed(read(name, 'off'))] : []
  const lines = [name, company, record.phoneDigits, ...soundsOfName, ...soundsOfCompany(company)]
  return {
    sortKey: asPerson.syllables.join(' ').slice(0, sortKeyMax),
    searchText: [...new Set(lines)].join('\n'),
  }
}

const termsMax = 8

/**
 * What to look for in a `searchText`, all of it: the words typed, or the digits where it is a phone in any spelling. Empty: everything.
 */
export function searchTerms(keyword: string | undefined): string[] {
  if (!keyword) return []
  const text = keyword.normalize('NFKC')
  const digits = text.replace(/[\s\p{Cf}()+.-]/gu, '')
  if (/^\d{3,}$/.test(digits)) return [digits.replace(/^(00)?86(?=1[3-9])/, '')]
  return text.split(/\s+/).map(plainText).filter(Boolean).slice(0, termsMax)
}
