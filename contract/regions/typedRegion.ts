import type { Region } from './region.ts'
import { namesRegion, regionText, searchRegions } from './regions.ts'
import type { RegionIndex } from './regions.ts'

const comparedMax = 200
const divisionEndings = /[省市区县旗盟州]$/

/** Meaning of a text left in the region field. */
export type TypedRegion = { kind: 'one'; code: string } | { kind: 'several' } | { kind: 'none' }

/**
 * Returns the only region that a typed text can mean: the only result, or the only exact match. Matches are by name, short name,
 * pinyin or full name. Ambiguous initials and prefixes give `several`: a guess would send goods elsewhere.
 */
export function resolveTypedRegion(index: RegionIndex, text: string): TypedRegion {
  const found = searchRegions(index, text, comparedMax)
  const plain = text.replace(/[\s/·,，、'’-]+/g, '').toLowerCase()
  const [first] = found
  if (!first) return { kind: 'none' }
  // letters of a region above and of the place, such as cdwh, are a guess
  const isGuess = /^[a-z]+$/.test(plain) && !namesRegion(first, plain)
  if (found.length === 1 && !isGuess) return { kind: 'one', code: first.code }
  const means: ((region: Region) => boolean)[] = [
    ({ code }) => regionText(index, code) === plain,
    ({ name }) => name === plain,
    ({ name, pinyin }) => name.replace(divisionEndings, '') === plain || pinyin === plain,
    ({ name }) => name.startsWith(plain),
  ]
  for (const fits of means) {
    const [match, secondMatch] = found.filter(fits)
    if (match) return secondMatch ? { kind: 'several' } : { kind: 'one', code: match.code }
  }
  return { kind: 'several' }
}

/** Returns the sentence under a field whose text is not exactly one region. */
export const unclearRegionText = (kind: 'several' | 'none') =>
  kind === 'none' ? '没有找到这个地方，请从列表中选' : '这样写的地方不止一个，请从列表中选'

/** Returns the parameter with the text that a form without a script sends beside the region's code. */
export const typedName = (name: string) => `${name}Text`
