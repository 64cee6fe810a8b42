import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { cubicMetres, kilograms } from '#shared/ui/text/format.ts'
import { blankGoods, mostGoodsRows } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { goodsTotals } from './goodsAmounts.ts'
import { GoodsRow } from './GoodsRow.tsx'
import classes from '../OrderForm.module.css'

/** Renders the rows of goods and their totals. */
export function GoodsFields({ form }: { form: UseFormReturnType<OrderValues> }) {
  const titleId = useId()
  const { goods } = form.values
  const totals = goodsTotals(goods)
  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby={titleId}
      data-path="goods"
      tabIndex={-1}
    >
      <h2 className="section-title" id={titleId}>
        货物
      </h2>
      {form.errors['goods'] && <p className="fault">{form.errors['goods']}</p>}
      <ol className="grid gap-4">
        {goods.map((_, row) => (
          <GoodsRow
            key={row}
            form={form}
            row={row}
            onRemove={goods.length > 1 ? () => form.removeListItem('goods', row) : null}
          />
        ))}
      </ol>
      <div className="row wrap justify-between gap-2 gap-x-5">
        <Button
          variant="light"
          leftSection={<Icon of={IconPlus} size={16} />}
          disabled={goods.length >= mostGoodsRows}
          onClick={() => form.insertListItem('goods', blankGoods)}
        >
          再加一种货物
        </Button>
        <p className="text-body medium ink" role="status">
          合计 {totals.pieces} 件，{kilograms(totals.weightGrams)}，{cubicMetres(totals.volumeCm3)}
        </p>
      </div>
    </section>
  )
}
