import { mapFields, namesOf } from '#contract/kernel/fieldTable.ts'
import { lineKeys, lineSpec, lineTable, unitOf } from '#contract/lines/fieldWords.ts'
import type { LineKey, LineKeyOf } from '#contract/lines/fieldWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import { lineStatusLabels } from '#contract/lines/manageWords.ts'
import { kilogramText, perMilleText } from '#contract/price/amounts.ts'
import { readDecimal } from './decimals.ts'
import type { Reading } from './decimals.ts'
import { newFlatLine } from './flat.ts'
import type { FlatLine } from './flat.ts'
import { regionCellText } from './regionLookup.ts'
import type { RegionLookup } from './regionLookup.ts'
import { heavyText, heavyUnits, lightText, lightUnits, plainYuan, readTiers } from './tiers.ts'
import { unitNamed, units } from './units.ts'

/** Reads and writes a column's cells; reading a written cell returns the same value. */
interface Format<Value> {
  /** Never called for an empty cell. */
  read: (text: string, places: RegionLookup) => Reading<Value>
  write: (value: Value, places: RegionLookup) => string
  /** Value of 不提供; absent for fields that every line has. */
  cleared?: { value: Value }
}

const listOf = (cell: string) =>
  cell
    .split(/[、,，;；\n]+/)
    .map((each) => each.trim())
    .filter(Boolean)

/** Format of a number in a unit; null: the service is not offered. */
const number = (unit: string, write: (value: number) => string): Format<number | null> => ({
  read: (cell) => readDecimal(cell, unitNamed(unit)),
  write: (value) => (value === null ? '' : write(value)),
})
const hoursPerDay = 24
const hours: Format<number> = {
  read(cell) {
    const [, days] = /^(\d{1,3}(?:\.5)?)天$/.exec(cell.normalize('NFKC').replace(/\s/g, '')) ?? []
    const inHours =
      days === undefined ? readDecimal(cell, units.hours) : { value: Number(days) * hoursPerDay }
    return 'reason' in inHours ? { reason: `${inHours.reason}；天数请写成“2天”` } : inHours
  },
  write: String,
}
/** Format of one of two words; 是 and 否 are read, too. */
const oneOf = ([yes, no]: readonly [yes: string, no: string]): Format<boolean> => ({
  read(cell) {
    if (cell === yes || cell === '是') return { value: true }
    if (cell === no || cell === '否') return { value: false }
    return { reason: `“${cell}”看不懂，请写 ${yes} 或 ${no}` }
  },
  write: (value) => (value ? yes : no),
})

const weekdays = '一二三四五六日'
const departureDays: Format<number> = {
  read(cell) {
    if (/^(每天|天天|每日)$/.test(cell)) return { value: 127 }
    const entered = cell.replace(/[周星期礼拜、,，;；\s]/g, '').replace(/天/g, '日')
    const bits = [...entered].map((day) => weekdays.indexOf(day))
    if (bits.length === 0 || bits.includes(-1)) return { reason: `“${cell}”看不懂，请写 每天，或 周一、周三` }
    return { value: bits.reduce((sum, bit) => sum | (1 << bit), 0) }
  },
  write: (value) =>
    value === 127
      ? '每天'
      : [...weekdays].flatMap((day, bit) => (value & (1 << bit) ? [`周${day}`] : [])).join('、'),
}

const cutOff: Format<number> = {
  read(cell) {
    const [, hour, minute] = /^(\d{1,2})[:：点](\d{2})?(?::\d{2})?分?$/.exec(cell.replace(/\s/g, '')) ?? []
    const value = Number(hour) * 60 + Number(minute ?? 0)
    return hour !== undefined && Number(hour) < 24 && Number(minute ?? 0) < 60
      ? { value }
      : { reason: `“${cell}”不是时间，请写成 18:00 的样子` }
  },
  write: (value) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`,
}

const otherFees: Format<FlatLine['otherFees']> = {
  read(cell) {
    const value: FlatLine['otherFees'] = []
    for (const part of cell.split(/[;；\n]+/).filter((each) => each.trim() !== '')) {
      const [, name = '', entered = ''] =
        /^(.+?)\s*[=＝:：]\s*(.+)$/.exec(part) ?? /^(.*?\D)([\d.]+)元?$/.exec(part) ?? []
      if (name === '') return { reason: `“${part}”看不懂，请写成“燃油附加费=10”的样子` }
      const fen = readDecimal(entered, units.yuan)
      if ('reason' in fen) return fen
      value.push({ name: name.trim(), fen: fen.value })
    }
    return { value }
  },
  write: (value) => value.map(({ name, fen }) => `${name}=${plainYuan(fen)}`).join('；'),
  cleared: { value: [] },
}

const vias: Format<string[]> = {
  read(cell, places) {
    const value: string[] = []
    for (const each of listOf(cell)) {
      const region = places.region(each)
      if ('reason' in region) return region
      value.push(region.value)
    }
    return { value }
  },
  write: (value) => value.map(regionCellText).join('、'),
  cleared: { value: [] },
}

/** Format of one of the labels of a choice; 暂停 is read as 已暂停, too. */
const choiceOf = <Value extends string>(labels: Readonly<Record<Value, string>>): Format<Value> => ({
  read(cell) {
    const value = namesOf(labels).find((each) =>
      [each, labels[each], labels[each].replace(/^已/, '')].includes(cell),
    )
    return value ? { value } : { reason: `“${cell}”没有，请写${Object.values(labels).join('、')}` }
  },
  write: (value) => labels[value] ?? '',
})

/** Formats of the columns that have one of their own. */
const ownFormats: { readonly [Key in LineKeyOf<'own'>]: Format<FlatLine[Key]> } = {
  status: choiceOf(lineStatusLabels),
  site: {
    read: (cell, places) => places.site(cell),
    write: (value, places) => places.siteText(value),
  },
  vias,
  departureDays,
  cutOff,
  heavy: {
    read: (cell) => readTiers(cell, heavyUnits, (fromGrams, fenPerTonne) => ({ fromGrams, fenPerTonne })),
    write: heavyText,
  },
  light: {
    read: (cell) => readTiers(cell, lightUnits, (fromCm3, fenPerM3) => ({ fromCm3, fenPerM3 })),
    write: lightText,
  },
  otherFees,
}

const text: Format<string> = { read: (value) => ({ value }), write: (value) => value }
const phones: Format<string[]> = {
  read: (cell) => ({ value: listOf(cell) }),
  write: (value) => value.join('、'),
}
const region: Format<string> = { read: (cell, places) => places.region(cell), write: regionCellText }

/** Returns the format of a field by its kind. */
function formatOf(key: Exclude<LineKey, LineKeyOf<'own'>>): object {
  const spec = lineSpec(key)
  const unit = unitOf(key)
  switch (spec.kind) {
    case 'phones':
      return phones
    case 'region':
      return region
    case 'choice':
      return choiceOf(spec.labels)
    case 'flag':
      return oneOf(spec.words ?? ['是', '否'])
    case 'fen':
      return number(unit, plainYuan)
    case 'grams':
      return number(unit, kilogramText)
    case 'ppm':
      return number(unit, perMilleText)
    case 'count':
      return unit === units.hours.label ? hours : number(unit, String)
    default:
      return text
  }
}

const isOwn = (key: LineKey): key is LineKeyOf<'own'> => key in ownFormats

/** Formats of all columns of a price list. */
export const formats: { readonly [Key in LineColumn]: Format<FlatLine[Key]> } = {
  lineId: number('', String),
  ...mapFields<unknown, LineKey, { [Key in LineKey]: Format<FlatLine[Key]> }>(lineTable, lineKeys, (key) => {
    if (isOwn(key)) return ownFormats[key]
    // 不提供 clears no flag that is on by default
    const value = newFlatLine[key]
    return lineSpec(key).isRequired || value === true
      ? formatOf(key)
      : { ...formatOf(key), cleared: { value } }
  }),
}

/** Returns the cell of one column of a line. */
export const cellOf = <Key extends LineColumn>(flat: FlatLine, key: Key, places: RegionLookup): string =>
  formats[key].write(flat[key], places)
