import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { packagingLabels, packagings } from '#contract/orders/words.ts'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { TextField } from '#shared/ui/input/TextField.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { cubicMetres } from '#shared/ui/text/format.ts'
import type { OrderValues } from '../orderValues.ts'
import { sidesToCm3, typedPieces } from './goodsAmounts.ts'
import classes from '../OrderForm.module.css'

interface Props {
  form: UseFormReturnType<OrderValues>
  row: number
  /** null: the only row cannot be removed. */
  onRemove: (() => void) | null
}

const sides = [
  { field: 'length', label: '长' },
  { field: 'width', label: '宽' },
  { field: 'height', label: '高' },
] as const

/** Renders one kind of goods; its volume is typed, or computed from the sides of a piece. */
export function GoodsRow({ form, row, onRemove }: Props) {
  const at = (field: string) => form.getInputProps(`goods.${row}.${field}`)
  const values = form.values.goods[row]
  if (!values) return null
  const bySides = values.measure === 'sides'
  const volumeError = form.errors[`goods.${row}.volume`]
  const volume = bySides ? sidesToCm3(values) : null
  return (
    <li className={`grid gap-3 border-b ${classes.goodsRow}`}>
      <div className={`grid items-start two-columns gap-3 gap-x-4 ${classes.goodsGrid}`}>
        <TextField
          className={classes.goodsName}
          label="货物名称"
          withAsterisk
          autoComplete="off"
          {...at('name')}
        />
        <NativeSelect
          label="包装"
          data={packagings.map((value) => ({ value, label: packagingLabels[value] }))}
          {...at('packaging')}
        />
        <AmountInput kind="pieces" fieldName="件数" label="件数" withAsterisk {...at('pieces')} />
        <AmountInput
          kind="weight"
          fieldName="重量"
          label="总重量（公斤）"
          withAsterisk
          placeholder="如 12.5"
          {...at('weight')}
        />
        {!bySides && (
          <AmountInput
            kind="volume"
            fieldName="体积"
            label="总体积（方）"
            placeholder="重货可不填"
            {...at('volume')}
          />
        )}
      </div>
      {bySides && (
        <div className={`grid gap-3 gap-x-4 ${classes.sides}`} data-path={`goods.${row}.volume`}>
          {sides.map(({ field, label }) => (
            <TextField
              key={field}
              label={`${label}（厘米）`}
              inputMode="decimal"
              autoComplete="off"
              {...at(field)}
            />
          ))}
          {volumeError && <p className="fault">{volumeError}</p>}
          <p className="full-row text-small soft" role="status">
            {volume === null
              ? '填好每件的长宽高和件数，自动算体积'
              : `${typedPieces(values.pieces) ?? 0} 件共 ${cubicMetres(volume)}`}
          </p>
        </div>
      )}
      <div className="row wrap justify-between gap-2 gap-x-5">
        <button
          type="button"
          className={`inline-flex items-center gap-2 touch text-small brand ${classes.tool}`}
          onClick={() => form.setFieldValue(`goods.${row}.measure`, bySides ? 'volume' : 'sides')}
        >
          {bySides ? '直接填总体积' : '按每件长宽高算体积'}
        </button>
        {onRemove && (
          <button
            type="button"
            className={`inline-flex items-center gap-2 touch text-small brand ${classes.tool}`}
            aria-label={`删除第 ${row + 1} 种货物`}
            onClick={onRemove}
          >
            <Icon of={IconTrash} size={16} />
            删除
          </button>
        )}
      </div>
    </li>
  )
}
