import type { RegionIndex } from '../../../regions/regions.ts'
import type { TrainedReader } from '../../pasteContext.ts'
import type { PastedOrder } from '../../pastedOrder.ts'
import { smartPaste } from '../../smartPaste.ts'
import { trainedTagger } from '../trainedTagger.ts'
import { corpusToday } from './corpusText.ts'
import type { CorpusText } from './corpusText.ts'
import { expectedFields, readFields } from './expected.ts'

/** Readings of one field over a set of texts. `missed` and `wrong` were expected, `extra` were not. */
export interface FieldScore {
  field: string
  right: number
  wrong: number
  missed: number
  extra: number
}

/** A field whose reading differs from the correct one. */
export interface Fault {
  text: string
  path: string
  expected: string | null
  read: string | null
}

export interface Score {
  fields: FieldScore[]
  total: FieldScore
  faults: Fault[]
}

/** Returns the share of right readings; wrong, missed and extra ones count against it alike. */
export const shareRight = ({ right, wrong, missed, extra }: FieldScore): number => {
  const all = right + wrong + missed + extra
  return all === 0 ? 1 : right / all
}

/** 永康, where all texts are pasted. */
export const siteCode = '330784'
const fieldOf = (path: string) => path.replace(/^goods\.\d+\./, 'goods.')

/** Readings by tagger and text: several claims are about the same ones. */
const readings = new Map<TrainedReader | null, Map<string, PastedOrder>>()

/** Reads a text at the site 永康; by the rules alone with `null`. Reads it once for the same tagger. */
export function readCorpusText(
  text: string,
  index: RegionIndex,
  tagger: TrainedReader | null = trainedTagger,
): PastedOrder {
  const read = readings.get(tagger) ?? new Map<string, PastedOrder>()
  readings.set(tagger, read)
  const order = read.get(text) ?? smartPaste(text, { index, siteCode, today: corpusToday, tagger })
  read.set(text, order)
  return order
}

/** Reads every text at the site 永康 and compares each field; by the rules alone with `null`. */
export function scoreCorpus(
  texts: readonly CorpusText[],
  index: RegionIndex,
  tagger: TrainedReader | null = trainedTagger,
): Score {
  const byField = new Map<string, FieldScore>()
  const total: FieldScore = { field: 'total', right: 0, wrong: 0, missed: 0, extra: 0 }
  const faults: Fault[] = []
  for (const corpusText of texts) {
    const expected = expectedFields(corpusText)
    const read = readFields(readCorpusText(corpusText.text, index, tagger), index)
    for (const path of new Set([...expected.keys(), ...read.keys()])) {
      const field = fieldOf(path)
      const score = byField.get(field) ?? { field, right: 0, wrong: 0, missed: 0, extra: 0 }
      byField.set(field, score)
      const wanted = expected.get(path) ?? null
      const got = read.get(path) ?? null
      const verdict = wanted === got ? 'right' : wanted === null ? 'extra' : got === null ? 'missed' : 'wrong'
      score[verdict] += 1
      total[verdict] += 1
      if (verdict !== 'right') faults.push({ text: corpusText.text, path, expected: wanted, read: got })
    }
  }
  return { fields: [...byField.values()].toSorted((a, b) => a.field.localeCompare(b.field)), total, faults }
}

/** Returns the number of texts without any fault. */
export const faultlessOf = (texts: readonly CorpusText[], { faults }: Score): number =>
  texts.length - new Set(faults.map(({ text }) => text)).size

/** Returns faults that do harm: a wrong or additional value in these fields. Missed values are left out. */
export const harmfulFaults = ({ faults }: Score, field: RegExp): Fault[] =>
  faults.filter(({ path, read }) => read !== null && field.test(path))

export const sums = /\.(?:codFen|declaredValueFen)$/
export const phones = /\.phone$/
