import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { cubicMetres, kilograms } from '../../../shared/ui/text/format.ts'
import { Icon } from '../../../shared/ui/kit/Icon.tsx'
import { goodsTotals } from './goodsAmounts.ts'
import { GoodsRow } from './GoodsRow.tsx'
import classes from '../OrderForm.module.css'
import { blankGoods, mostGoodsRows } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'

/** The rows of goods and what they come to. */
export function GoodsFields({ form }: { form: UseFormReturnType<OrderValues> }) {
  const titleId = useId()
  const { goods } = form.values
  const totals = goodsTotals(goods)
  return (
    <section className={classes.section} aria-labelledby={titleId} data-path="goods" tabIndex={-1}>
      <h2 className={classes.title} id={titleId}>
        货物
      </h2>
      {form.errors['goods'] && <p className={classes.fault}>{form.errors['goods']}</p>}
      <ol className={classes.goods}>
        {goods.map((_, row) => (
          <GoodsRow
            key={row}
            form={form}
            row={row}
            onRemove={goods.length > 1 ? () => form.removeListItem('goods', row) : null}
          />
        ))}
      </ol>
      <div className={classes.goodsFoot}>
        <Button
          variant="light"
          leftSection={<Icon of={IconPlus} size={16} />}
          disabled={goods.length >= mostGoodsRows}
          onClick={() => form.insertListItem('goods', blankGoods)}
        >
          再加一种货物
        </Button>
        <p className={classes.totals} role="status">
          合计 {totals.pieces} 件，{kilograms(totals.weightGrams)}，{cubicMetres(totals.volumeCm3)}
        </p>
      </div>
    </section>
  )
}
