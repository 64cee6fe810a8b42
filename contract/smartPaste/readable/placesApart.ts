import type { RegionIndex } from '../../regions/regions.ts'
import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const longest = 12
const runs = /[\u4e00-\u9fa5](?:[ \n]?[\u4e00-\u9fa5])+/g

const cache = new WeakMap<RegionIndex, ReadonlySet<string>>()

/** Returns the full names of all regions, but not those of two characters. */
function namesOf(index: RegionIndex): ReadonlySet<string> {
  const known = cache.get(index) ?? new Set([...index.byCode.values()].map(({ name }) => name))
  cache.set(index, known)
  return known
}

/** 王晓东⏎城区: a name does not start within a word. */
const startsWord = (run: string, at: number) => at === 0 || /[ \n省市区县州]/.test(run[at - 1] ?? '')
/** 海宁 市场: the last character of a name does not begin another word. */
const otherWord = /^(?:市场|区域|县城)/

/** Returns where the longest name ends that starts here and has a gap within; null for none. */
function gappedEnd(run: string, start: number, names: ReadonlySet<string>): number | null {
  if (!startsWord(run, start)) return null
  let [name, end, hasGap] = ['', null as number | null, false]
  for (let at = start; at < run.length && name.length < longest; at += 1) {
    const unit = run[at] ?? ''
    if (unit === ' ' || unit === '\n') {
      hasGap = true
      continue
    }
    name += unit
    if (hasGap && name.length >= 3 && names.has(name) && !otherWord.test(run.slice(at, at + 2))) end = at + 1
  }
  return end
}

/** Closes the gaps that a scan leaves within the full name of a region: 桑珠 孜 区, 西 平县, 黄⏎岛区. */
export function joinPlaces(text: RewrittenText, index: RegionIndex): RewrittenText {
  const names = namesOf(index)
  return rewrite(text, runs, ([run]) => {
    let joined = ''
    for (let at = 0; at < run.length;) {
      const end = run[at] === ' ' || run[at] === '\n' ? null : gappedEnd(run, at, names)
      joined += end === null ? (run[at] ?? '') : run.slice(at, end).replace(/[ \n]/g, '')
      at = end ?? at + 1
    }
    return joined
  })
}
