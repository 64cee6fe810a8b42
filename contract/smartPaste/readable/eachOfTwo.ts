import { amountNumeral, decimalText } from '../goods/numerals.ts'
import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const weight = `(?:重|是|有)?(?<$N>${amountNumeral}) ?(?<$U>公斤|千克|kg|斤)?`
const first = weight.replace('$N', 'first').replace('$U', 'firstUnit')
const second = weight.replace('$N', 'second').replace('$U', 'unit')
const weightsOfTwo = new RegExp(
  `(?<=(?<![\\d第十百千每]|其中)(?:2|[两二]) ?[大小]?(?:木箱|[个只件台箱袋包托桶捆])(?:(?!规格|[种款各])[^\\d\\n]){0,24}[,，:：。 ]?)(?:一|1)(?<counted>[个只件台箱袋包托桶捆])${first}[,，、 ]{0,2}(?:另|还有)?(?:一|1)\\k<counted>${second}(?:都是(?<ofBoth>公斤|千克|斤))?(?![,，、 ]{0,2}(?:各|还有|另))`,
  'gi',
)

/** Writes 两个木箱，一个240公斤一个260公斤 with the weight of both. A reader of single amounts would take one of them. */
export const addWeightsOfTwo = (text: RewrittenText): RewrittenText =>
  rewrite(text, weightsOfTwo, (match) => {
    const { 0: piece, groups = {} } = match
    const unit = groups['unit'] ?? groups['ofBoth']
    const [one, other] = [groups['first'], groups['second']].map((words) => Number(decimalText(words ?? '')))
    const isOfUnit = unit !== undefined && (groups['firstUnit'] ?? unit) === unit
    return isOfUnit && one && other
      ? `${(one * 1000 + other * 1000) / 1000}${unit}`.padEnd(piece.length)
      : piece
  })
