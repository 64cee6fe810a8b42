/** The unit of a column's numbers, and the other units that are converted to it. */
export interface Unit {
  /** As in the column's title. */
  label: string
  example: string
  isMoney: boolean
  /** By spelling: how many decimal places the smallest part has, such as 5 for fen per tonne in 元/公斤. */
  places: ReadonlyMap<string, number>
}

/** Spellings in normalized lower case, as `readDecimal` compares them. */
const kilogram = ['公斤', '千克', 'kg']
const tonne = ['吨', 't']
const cubicMetre = ['立方米', '立方', '方', 'm3']

/** Spellings that may follow the start of a tier. */
export const tierUnits = [...kilogram, ...tonne, ...cubicMetre]

const per = (...names: readonly string[]) => names.flatMap((name) => [`元/${name}`, `/${name}`])

function unit(
  label: string,
  example: string,
  ...spellings: readonly (readonly [places: number, names: readonly string[]])[]
): Unit {
  const places = new Map(spellings.flatMap(([count, names]) => names.map((name) => [name, count] as const)))
  return { label, example, isMoney: label.startsWith('元'), places }
}

export const units = {
  plain: unit('', '12', [0, ['']]),
  yuan: unit('元', '12.5', [2, ['', '元']]),
  yuanPerTonne: unit('元/吨', '300', [2, ['', '元', ...per(...tonne)]], [5, per(...kilogram)]),
  yuanPerCubicMetre: unit('元/方', '70', [2, ['', '元', ...per(...cubicMetre)]]),
  yuanPerCopy: unit('元/份', '5', [2, ['', '元', ...per('份')]]),
  kilograms: unit('公斤', '500', [3, ['', ...kilogram]], [6, tonne]),
  tonnes: unit('吨', '1.5', [6, ['', ...tonne]], [3, kilogram]),
  cubicMetres: unit('方', '1.5', [6, ['', ...cubicMetre]]),
  hours: unit('小时', '12', [0, ['', '小时']]),
  perMille: unit('‰', '3', [3, ['', '‰']], [4, ['%']]),
} as const

/** Returns the unit with this label; one of whole numbers where none is known, such as 件. */
export const unitNamed = (label: string): Unit =>
  Object.values(units).find((known) => known.label === label) ?? unit(label, '12', [0, ['', label]])
