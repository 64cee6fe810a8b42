import { regionText, searchRegions } from './regions.ts'
import type { Region, RegionIndex } from './regions.ts'

const mostCompared = 200
const divisionEndings = /[省市区县旗盟州]$/

/** What a text left in the field stands for. */
export type TypedRegion = { kind: 'one'; code: string } | { kind: 'several' } | { kind: 'none' }

/**
 * The one region that a typed text means: the only one found, or the only one of that name, short name, pinyin or full name.
 * Initials and beginnings that fit several regions are `several`: guessing would send goods elsewhere.
 */
export function typedRegion(index: RegionIndex, text: string): TypedRegion {
  const found = searchRegions(index, text, mostCompared)
  const plain = text.replace(/[\s/·,，、'’-]+/g, '').toLowerCase()
  const [first] = found
  if (!first) return { kind: 'none' }
  if (found.length === 1) return { kind: 'one', code: first.code }
  const means: ((region: Region) => boolean)[] = [
    ({ code }) => regionText(index, code) === plain,
    ({ name }) => name === plain,
    ({ name, pinyin }) => name.replace(divisionEndings, '') === plain || pinyin === plain,
    ({ name }) => name.startsWith(plain),
  ]
  for (const fits of means) {
    const [one, another] = found.filter(fits)
    if (one) return another ? { kind: 'several' } : { kind: 'one', code: one.code }
  }
  return { kind: 'several' }
}

/** The sentence under a field whose text is no one region. */
export const unclearRegionText = (kind: 'several' | 'none') =>
  kind === 'none' ? '没有找到这个地方，请从列表中选' : '这样写的地方不止一个，请从列表中选'
