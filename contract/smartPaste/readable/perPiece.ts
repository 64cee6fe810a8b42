import { amountNumeral, decimalText } from '../goods/numerals.ts'
import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const units = '[箱件包袋桶台套只个捆扎托卷樘]'
const weight = `(?:${amountNumeral}) ?(?:公斤|千克|kgs?|斤)`

/** 一件38斤共30件: the weight of one, and then how many there are. Not 样品一箱8公斤，一共20箱. */
const countBehind = new RegExp(
  `(?<![\\d一二两三四五六七八九十百]${units}[,，、 ]{0,2}|样品|其中|另外)(?:一|每)(?<unit>${units})(?<weight>${weight})共(?<count>\\d+|[一二两三四五六七八九十百]+)\\k<unit>`,
  'gi',
)

/** The sides of one piece, its volume or both, and then a weight without words: 每个120*80*95cm 0.912方 265kg. */
const besideSides = new RegExp(
  `(?<each>[每一](?<unit>${units})) ?(?:(?<a>\\d{1,4}) ?\\* ?(?<b>\\d{1,4}) ?\\* ?(?<c>\\d{1,4}) ?(?:cm|公分|厘米)?[,，、 ]{1,3})?(?:(?<volume>\\d(?:\\.\\d+)?) ?(?:立方米?|方|m3|cbm)[,，、 ]{1,2})?(?<weight>\\d{1,5}(?:\\.\\d+)?) ?(?:公斤|千克|kgs?)(?<described>的(?![\\u4e00-\\u9fa5]))?`,
  'gi',
)
/**
 * Kilograms in a cubic metre. Most goods on trucks have those of `one`, bubble wrap has 5. From `all` on, a weight in the volume of all
 * pieces may be that of all.
 */
const density = { one: [60, 800], all: 8 } as const
/** Somebody lifts the piece. */
const mostLifted = 40

/** A pallet with goods weighs so much, kg. */
const leastPallet = 100

/** Checks whether a weight is that of one piece of this volume. For all pieces together it would be next to nothing. */
function isOfOne(
  kilograms: number,
  cubicMetres: number,
  { pieces, unit, isDescribed }: { pieces: number; unit: string; isDescribed: boolean },
): boolean {
  const ofOne = kilograms / cubicMetres
  const ofAll = ofOne / pieces
  const [least, most] = density.one
  if (ofOne < least || ofOne > most) return false
  // 每箱40×30×35，12.5公斤的: 的 describes the carton
  if (isDescribed) return ofAll < least
  if (unit === '托') return kilograms >= leastPallet && ofAll < least
  return kilograms <= mostLifted && ofAll < density.all
}

/** Returns the pieces that a text counts in a unit or as 件, if it does so once. */
function piecesIn(text: string, unit: string): number {
  const counts = [
    ...text.matchAll(new RegExp(`(?<![\\d.*每一])(\\d+) ?(?:木|纸)?[${unit}件](?![每*\\d])`, 'g')),
  ]
  return counts.length === 1 ? Number(counts[0]?.[1]) : 0
}

/** 每箱18.5kg 0.045方, 每樘48公斤、0.21方: the weight of one piece, and then a volume without words. */
const volumeBehind = new RegExp(
  `(?<each>[每一单](?<unit>${units})) ?(?:毛重)?(?<weight>\\d{1,4}(?:\\.\\d+)?) ?(?<measure>公斤|千克|kgs?|斤)(?<gap>[,，、 ]{1,2})(?=(?<volume>\\d(?:\\.\\d+)?) ?个?(?:立方米?|方|m3|cbm))`,
  'gi',
)
/** Kilograms in a cubic metre that hardly any goods on trucks have. */
const tooDense = 1500

/** Returns the pieces counted last in a unit before a place on its line; 0 if there are none. */
function piecesBefore(text: string, unit: string, place: number): number {
  const line = text.slice(text.lastIndexOf('\n', place - 1) + 1, place)
  return Number([...line.matchAll(new RegExp(`(?<![\\d.*每一])(\\d+) ?${unit}`, 'g'))].at(-1)?.[1] ?? 0)
}

/** Checks whether a volume behind the weight of one piece is that of one piece. 、 lists it with the weight. */
function isVolumeOfOne(kilograms: number, cubicMetres: number, pieces: number, isListed: boolean): boolean {
  const [least, most] = density.one
  const ofOne = kilograms / cubicMetres
  const isPlausible = ofOne >= least && ofOne <= most
  return pieces > 1 && isPlausible && (isListed || ofOne * pieces > tooDense)
}

/** Writes the amounts of one piece as such: 一件38斤共30件 as 30件每件38斤, 每箱50*35*42cm，9公斤 with 每箱9公斤. */
export function nameEachPiece(text: RewrittenText): RewrittenText {
  const counted = rewrite(text, countBehind, ({ groups = {} }) => {
    const { unit = '', weight: each = '', count = '' } = groups
    return `${decimalText(count) ?? count}${unit}，每${unit}${each}`
  })
  const withVolumes = rewrite(counted, volumeBehind, (match) => {
    const [piece] = match
    const { each = '', unit = '', weight: kilograms = '', measure, gap = '', volume } = match.groups ?? {}
    const pieces = piecesBefore(counted.text, unit, match.index ?? 0) || piecesIn(counted.text, unit)
    const weighed = Number(kilograms) * (measure === '斤' ? 0.5 : 1)
    return isVolumeOfOne(weighed, Number(volume), pieces, gap.includes('、')) ? `${piece}${each}` : piece
  })
  return rewrite(withVolumes, besideSides, (match) => {
    const [piece] = match
    const { each = '', unit = '', a, b, c, volume, weight: kilograms = '', described } = match.groups ?? {}
    const bySides = a && b && c ? (Number(a) * Number(b) * Number(c)) / 1_000_000 : 0
    const given = Number(volume ?? 0)
    if (bySides + given === 0) return piece
    const isSame = given > 0 && bySides > 0 && Math.abs(given - bySides) <= given * 0.05
    const pieces = piecesIn(withVolumes.text, unit)
    if (pieces < 2) return piece
    const withVolume = isSame
      ? piece.replace(
          new RegExp(`${volume?.replace('.', '\\.')}(?= ?(?:立方|方|m3|cbm))`, 'i'),
          `${each}${volume}`,
        )
      : piece
    const isDescribed = described !== undefined
    if (!isOfOne(Number(kilograms), given || bySides, { pieces, unit, isDescribed })) return withVolume
    const at = withVolume.lastIndexOf(kilograms)
    return `${withVolume.slice(0, at)}${each}${withVolume.slice(at)}`
  })
}
