import { packagingLabels } from '#contract/orders/words.ts'
import { cubicMetreText, kilogramText } from '#contract/price/amounts.ts'
import type { Found, PastedGoods, PastedSides } from '#contract/smartPaste/pastedOrder.ts'
import { blankGoods, mostGoodsRows } from '../orderValues.ts'
import type { GoodsValues, OrderValues } from '../orderValues.ts'
import { stateOf } from './proposal.ts'
import type { Proposal } from './proposal.ts'

/** Formats millimetres as the form's centimetres: 405 → '40.5'. */
const centimetreText = (mm: number) => `${Math.floor(mm / 10)}${mm % 10 === 0 ? '' : `.${mm % 10}`}`

const sidesText = ({ length, width, height }: Pick<GoodsValues, 'length' | 'width' | 'height'>) =>
  length + width + height === '' ? '' : `每件 ${length}×${width}×${height} 厘米`

const heldVolume = (row: GoodsValues) =>
  row.measure === 'sides' ? sidesText(row) : row.volume.trim() === '' ? '' : `${row.volume.trim()} 方`

const typedSides = ({ lengthMm, widthMm, heightMm }: PastedSides) => ({
  measure: 'sides' as const,
  length: centimetreText(lengthMm),
  width: centimetreText(widthMm),
  height: centimetreText(heightMm),
})

/** A proposed change of one field: the value, its text, the present text, and whether the field is untouched. */
interface Change {
  field: string
  label: string
  found: Found<unknown>
  part: Partial<GoodsValues>
  text: string
  held: string
  isUntouched: boolean
}

function changesOf(pasted: PastedGoods, row: GoodsValues, initialRows: readonly GoodsValues[]): Change[] {
  const isInitial = (read: (row: GoodsValues) => string) =>
    initialRows.some((form) => read(form) === read(row))
  const { name, packaging, pieces, weightGrams, volumeCm3, sides } = pasted
  const changes: (Change | undefined)[] = [
    name && {
      field: 'name',
      label: '货物名称',
      found: name,
      part: { name: name.value.slice(0, 40) },
      text: name.value.slice(0, 40),
      held: row.name.trim(),
      isUntouched: isInitial((form) => form.name.trim()),
    },
    packaging && {
      field: 'packaging',
      label: '包装',
      found: packaging,
      part: { packaging: packaging.value },
      text: packagingLabels[packaging.value],
      held: packagingLabels[row.packaging],
      isUntouched: row.packaging === blankGoods.packaging || isInitial((form) => form.packaging),
    },
    pieces && {
      field: 'pieces',
      label: '件数',
      found: pieces,
      part: { pieces: String(pieces.value) },
      text: `${pieces.value} 件`,
      held: row.pieces.trim() === '' ? '' : `${row.pieces.trim()} 件`,
      isUntouched: row.pieces === blankGoods.pieces || isInitial((form) => form.pieces),
    },
    weightGrams && {
      field: 'weight',
      label: '总重量',
      found: weightGrams,
      part: { weight: kilogramText(weightGrams.value) },
      text: `${kilogramText(weightGrams.value)} 公斤`,
      held: row.weight.trim() === '' ? '' : `${row.weight.trim()} 公斤`,
      isUntouched: isInitial((form) => form.weight),
    },
    volumeCm3 && {
      field: 'volume',
      label: '总体积',
      found: volumeCm3,
      part: { measure: 'volume', volume: cubicMetreText(volumeCm3.value) },
      text: `${cubicMetreText(volumeCm3.value)} 方`,
      held: heldVolume(row),
      isUntouched: isInitial(heldVolume),
    },
    // An explicit volume has priority over the sides.
    sides && !volumeCm3
      ? {
          field: 'volume',
          label: '每件长宽高',
          found: sides,
          part: typedSides(sides.value),
          text: sidesText(typedSides(sides.value)),
          held: heldVolume(row),
          isUntouched: isInitial(heldVolume),
        }
      : undefined,
  ]
  return changes.filter((change) => change !== undefined)
}

const isBlank = (row: GoodsValues) => row.name + row.weight + row.volume + sidesText(row) === ''

/**
 * Returns the form row of each pasted row: by name, else an unnamed one, else a new one. Goods with different names are never
 * mixed.
 */
function rowsFor(pasted: readonly PastedGoods[], held: readonly GoodsValues[]): number[] {
  const usedRows = new Set<number>()
  let next = held.length
  return pasted.map(({ name }) => {
    const byName = held.findIndex((row, at) => !usedRows.has(at) && name && row.name.trim() === name.value)
    const open = held.findIndex(
      (row, at) => !usedRows.has(at) && (row.name.trim() === '' || (!name && !isBlank(row))),
    )
    const at = byName >= 0 ? byName : open >= 0 ? open : next
    if (at === next) next += 1
    usedRows.add(at)
    return at
  })
}

const setPart =
  (at: number, part: Partial<GoodsValues>) =>
  (values: OrderValues): OrderValues => {
    const goods = [...values.goods]
    while (goods.length <= at) goods.push(blankGoods)
    return { ...values, goods: goods.map((row, index) => (index === at ? { ...row, ...part } : row)) }
  }

/** Returns the proposals of the text's goods, row by row. */
export function goodsProposals(
  pasted: readonly PastedGoods[],
  values: OrderValues,
  brought: readonly OrderValues[],
): Proposal[] {
  const rowIndexes = rowsFor(pasted, values.goods)
  return pasted.flatMap((row, order) => {
    const at = rowIndexes[order] ?? 0
    if (at >= mostGoodsRows) return []
    const number = pasted.length > 1 || values.goods.length > 1 ? ` ${at + 1}` : ''
    const initialRows = brought.map(({ goods }) => goods[at] ?? blankGoods)
    return changesOf(row, values.goods[at] ?? blankGoods, initialRows).map(
      ({ field, label, found, part, text, held, isUntouched }): Proposal => ({
        path: `goods.${at}.${field}`,
        kind: 'goods',
        label: `货物${number} ${label.replace('货物', '')}`,
        spans: found.spans,
        text,
        formText: held,
        isUnsure: found.isUnsure === true,
        state: stateOf(text, held, isUntouched),
        apply: setPart(at, part),
      }),
    )
  })
}
