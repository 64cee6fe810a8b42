import type { Span } from '../../pastedOrder.ts'
import { mix } from '../../tagger/surroundings.ts'
import { trainedFields } from './servicePlaces.ts'
import type { TrainedField } from './servicePlaces.ts'

/** Number of different features; a power of two. */
export const serviceFeatureCount = 1 << 17

/** How many characters count: on each side, of the clause before and behind, and of the clauses beside it. */
const reach = { near: 4, before: 24, behind: 14, beside: 16 }

const edge = 1
const digit = 2

/** Returns the characters of a text as numbers; all digits are alike. */
const symbolsOf = (text: string): number[] =>
  text.split('').map((unit) => (/\d/.test(unit) ? digit : unit.charCodeAt(0)))

const clauseEnds = new Set('\n,，.。!！?？;；'.split('').map((unit) => unit.charCodeAt(0)))

/** Returns functions that find features of places of one text, as numbers below serviceFeatureCount. */
export function serviceFeatures(text: string): (field: TrainedField, place: Span) => Set<number> {
  const symbols = symbolsOf(text)
  const at = (position: number) => symbols[position] ?? edge
  const isEnd = (position: number) => {
    const symbol = symbols[position]
    return symbol === undefined || clauseEnds.has(symbol)
  }
  const startOf = (position: number) => {
    let start = position
    while (!isEnd(start - 1)) start -= 1
    return start
  }
  const endOf = (position: number) => {
    let end = position
    while (!isEnd(end)) end += 1
    return end
  }
  return (field, { start, end }) => {
    const found = new Set<number>()
    const ofField = mix(7, trainedFields.indexOf(field))
    const add = (kind: number, ...parts: readonly number[]) => {
      let hash = mix(ofField, kind)
      for (const part of parts) hash = mix(hash, part)
      found.add((hash ^ (hash >>> 15)) & (serviceFeatureCount - 1))
    }
    // a day or an hour stands for any other
    const verb = field === 'pickupDay' || field === 'pickupHour' ? digit : at(start)
    const left = (distance: number) => at(start - distance)
    const right = (distance: number) => at(end + distance - 1)
    add(0)
    add(1, verb)
    for (let near = 1; near <= reach.near; near += 1) {
      add(10 + near, left(near))
      add(20 + near, right(near))
      add(30 + near, left(near + 1), left(near))
      add(40 + near, right(near), right(near + 1))
    }
    add(50, left(1), verb)
    add(51, verb, right(1))
    add(52, left(1), verb, right(1))
    add(53, left(2), left(1), verb)
    add(54, verb, right(1), right(2))
    add(55, left(3), left(2), left(1), verb)
    add(56, verb, right(1), right(2), right(3))
    add(57, left(2), left(1), verb, right(1))
    add(58, left(1), verb, right(1), right(2))
    const clauseStart = startOf(start)
    const clauseEnd = endOf(end)
    for (let before = Math.max(clauseStart, start - reach.before); before < start; before += 1) {
      add(60, at(before), at(before + 1))
      add(61, verb, at(before), at(before + 1))
    }
    for (let behind = end; behind < Math.min(clauseEnd, end + reach.behind); behind += 1)
      add(62, at(behind), at(behind + 1))
    add(63, at(clauseStart), at(clauseStart + 1))
    add(64, at(clauseStart))
    add(65, at(clauseEnd))
    add(66, at(clauseStart - 1))
    const formerStart = startOf(Math.max(0, clauseStart - 1))
    for (let of = Math.max(formerStart, clauseStart - reach.beside); of < clauseStart - 1; of += 1)
      add(67, at(of), at(of + 1))
    const nextEnd = endOf(Math.min(symbols.length, clauseEnd + 1))
    for (let of = clauseEnd + 1; of < Math.min(nextEnd, clauseEnd + reach.beside - 1); of += 1)
      add(68, at(of), at(of + 1))
    return found
  }
}
