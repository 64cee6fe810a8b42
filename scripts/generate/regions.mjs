// Writes contract/regions/data/regions.json: the divisions of lcn with the pinyin of pinyin-pro, the inhabitants of large cities,
// and the successors of abolished codes. The argument may give another output path.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { pinyin } from 'pinyin-pro'
import { inhabitantsInMillions } from './regions/inhabitants.mjs'
import { successions } from './regions/successions.mjs'

/** @typedef {{ code: string, name: string }} Place */

const outputFile =
  process.argv[2] ?? fileURLToPath(new URL('../../contract/regions/data/regions.json', import.meta.url))

/**
 * Checks for rows of the source that name no place. These are the "city" that repeats a municipality (110100 北京市, 500200 县) and
 * the bracket for county-level cities under a province (419000 …), whose children belong directly to the province.
 * @param {Place} place
 */
const isBracket = ({ code, name }) =>
  /^(11|12|31)0100$|^500[12]00$/.test(code) || /^(省|自治区)直辖县级行政区划$/.test(name)

/**
 * Characters with one reading in place names, regardless of the dictionary's reading in context.
 * @type {Record<string, string>}
 */
const readingOfCharacter = {
  都: 'du',
  什: 'shi',
  蚌: 'beng',
  珲: 'hun',
  陂: 'pi',
  曾: 'zeng',
  堡: 'bu',
  箐: 'qing',
}

/** Place names whose local reading the dictionary lacks, by their first characters. */
const readingOfName = {
  重庆: 'chong qing',
  乐亭: 'lao ting',
  乐陵: 'lao ling',
  乐清: 'yue qing',
  民乐: 'min le',
  蔚县: 'yu xian',
  尉犁: 'yu li',
  繁峙: 'fan shi',
  洪洞: 'hong tong',
  万柏林: 'wan bai lin',
  调兵山: 'diao bing shan',
  闵行: 'min hang',
  六合: 'lu he',
  六安: 'lu an',
  歙县: 'she xian',
  涡阳: 'guo yang',
  单县: 'shan xian',
  浚县: 'xun xian',
  泌阳: 'bi yang',
  召陵: 'shao ling',
  大埔: 'da bu',
  筠连: 'jun lian',
  牟定: 'mou ding',
  称多: 'chen duo',
}

const peoplesInOneCharacter = '回满壮藏苗瑶侗彝白傣黎畲羌土佤水怒各'
const peoples =
  '土家|蒙古|朝鲜|哈尼|布依|达斡尔|鄂温克|鄂伦春|拉祜|布朗|傈僳|纳西|景颇|柯尔克孜|哈萨克|塔吉克|维吾尔|锡伯|仫佬|毛南|仡佬|保安|东乡|撒拉|裕固|独龙|普米'

/** Endings that people omit from names, most specific first. */
const endings = [
  new RegExp(`(?:[${peoplesInOneCharacter}]族|(?:${peoples})族?)*自治[区州县旗]$`),
  /族?自治[区州县旗]$/,
  /(特别行政区|地区|新区|特区)$/,
  /(?<=神农架)林区$/,
  /[省市区县盟旗州]$/,
]

/**
 * Removes the ending of a name (延边朝鲜族自治州 → 延边, 浦东新区 → 浦东); a name that would keep one character stays whole (景县).
 * @param {string} name
 */
function bareName(name) {
  const bareNames = endings.map((ending) => name.replace(ending, ''))
  return bareNames.find((bare) => bare !== name && bare.length >= 2) ?? name
}

/** @param {string} name */
function syllablesOf(name) {
  const named = Object.entries(readingOfName).find(([start]) => name.startsWith(start))
  const known = named ? named[1].split(' ') : []
  const read = pinyin(name, { toneType: 'none', type: 'array', v: true })
  return [...name].map((character, i) => known[i] ?? readingOfCharacter[character] ?? read[i] ?? character)
}

/** @param {string} code @param {Set<string>} known */
function parentCodeOf(code, known) {
  const candidates = [`${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]
  return candidates.find((candidate) => candidate !== code && known.has(candidate)) ?? null
}

/** @type {Place[]} */
const source = createRequire(import.meta.url)('lcn/data/data.json')
const places = source.filter((place) => !isBracket(place)).toSorted((a, b) => (a.code < b.code ? -1 : 1))
const codes = new Set(places.map(({ code }) => code))
const rows = places.map(({ code, name }) => {
  const syllables = syllablesOf(bareName(name))
  return [
    code,
    name,
    parentCodeOf(code, codes),
    syllables.join(''),
    syllables.map((syllable) => syllable.charAt(0)).join(''),
    ...(inhabitantsInMillions.has(code) ? [inhabitantsInMillions.get(code)] : []),
  ]
})
const rowTexts = [...rows, ...successions].map(
  (row) => `  [${row.map((value) => JSON.stringify(value)).join(', ')}]`,
)
const text = `[\n${rowTexts.join(',\n')}\n]\n`

writeFileSync(outputFile, text)
