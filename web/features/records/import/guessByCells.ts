import type { RecordTarget } from '#contract/records/fieldWords.ts'
import type { RecordColumn } from './headings.ts'

const isPhone = (text: string) => /^(?:\+?86)?[\s-]?(?:1[3-9][\d\s-]{9,12}|0\d{2,3}[\s-]?\d{7,8})$/.test(text)
const isAddress = (text: string) => /[省市区县镇乡路街道村号]/.test(text) && text.length > 5
const isCompany = (text: string) => /(?:公司|厂|店|商行|经营部|市场|五金|工贸)$/.test(text)
const isName = (text: string) => /^\p{Script=Han}{2,4}$/u.test(text)

const guesses: readonly (readonly [RecordTarget, (text: string) => boolean])[] = [
  ['phone', isPhone],
  ['address', isAddress],
  ['company', isCompany],
  ['name', isName],
]

/** One faulty cell among the samples does not hide what a column is. */
const isMost = (samples: readonly string[], fits: (text: string) => boolean) =>
  samples.filter(fits).length * 2 > samples.length

/** Guesses what columns with unknown titles, or none, fill by what is in them; each target once. */
export function guessByCells(columns: readonly RecordColumn[]): RecordColumn[] {
  const taken = new Set(columns.map(({ target }) => target))
  return columns.map((column) => {
    if (column.target !== null || column.isAside || column.samples.length === 0) return column
    const [target = null] =
      guesses.find(([each, fits]) => !taken.has(each) && isMost(column.samples, fits)) ?? []
    taken.add(target)
    return { ...column, target }
  })
}
