import { memo } from 'react'
import { paymentLabels, payments } from '#contract/orders/words.ts'
import { inFieldUnit } from '#contract/price/parseAmounts.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Tone } from '#shared/ui/kit/Badge.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import type { GoodsValues, OrderValues } from '../orderValues.ts'
import type { BatchRow, RowState } from './batchRow.ts'
import type { CheckedRow } from './checkedRows.ts'

export const stateWords: Record<RowState, { label: string; tone: Tone }> = {
  faulty: { label: '需修改', tone: 'bad' },
  pricing: { label: '比价中', tone: 'quiet' },
  ready: { label: '可提交', tone: 'going' },
  unanswered: { label: '未收到回应', tone: 'warn' },
  placed: { label: '已下单', tone: 'good' },
}

/** Shows the state of a row and its faults. */
export function StateCell({ state, faults }: CheckedRow) {
  const { label, tone } = stateWords[state]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {state === 'faulty' && <p className="mt-1 text-small danger">{reasonsOf(faults)}</p>}
    </>
  )
}

/** Joins the messages of all faults, each once. */
export const reasonsOf = (faults: CheckedRow['faults']) =>
  [...new Set(faults.map(({ message }) => message))].join('；')

interface CellProps {
  checked: CheckedRow
  onChange: (row: BatchRow, values: OrderValues) => void
}

const inputClasses = 'w-full h-9 px-2 text-body figures bordered-strong rounded-1 surface ink'

// Memoized: usually one of 200 rows changes at a time.

/** Renders a typed figure of a row with one kind of goods; several kinds are edited in the panel. */
export const FigureCell = memo(function FigureCell({
  checked: { row, line, faults },
  field,
  label,
  onChange,
}: CellProps & { field: 'pieces' | 'weight' | 'volume'; label: string }) {
  const [goods, another] = row.values.goods
  if (!goods || another || goods.measure === 'sides') return <span className="soft">—</span>
  const put = (part: Partial<GoodsValues>) => onChange(row, { ...row.values, goods: [{ ...goods, ...part }] })
  const isFaulty = faults.some(({ path }) => path === `goods.0.${field}`)
  return (
    <input
      // Uncontrolled while the user types; the key resets it when the value changes elsewhere.
      key={goods[field]}
      className={`${inputClasses} min-w-18`}
      aria-label={`第 ${line} 行${label}`}
      aria-invalid={isFaulty || undefined}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={goods[field]}
      onBlur={({ currentTarget: { value } }) =>
        value !== goods[field] && put({ [field]: inFieldUnit(field, value) })
      }
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
})

/** Renders the line of a row: the cheapest unless another is chosen. */
export const LineCell = memo(function LineCell({
  checked: { row, line, offers, offer },
  onChange,
}: CellProps) {
  if (offers === undefined || offers.length === 0) return <span className="soft">—</span>
  return (
    <select
      className={inputClasses}
      aria-label={`第 ${line} 行专线`}
      value={String(offer?.lineId ?? '')}
      onChange={({ currentTarget: { value } }) =>
        value !== '' && onChange(row, { ...row.values, lineId: Number(value) })
      }
    >
      {!offer && <option value="">请选择</option>}
      {offers.map(({ lineId, carrierName, destinationName, totalFen }) => (
        <option key={lineId} value={lineId}>
          {yuan(totalFen)} {carrierName} {destinationName}
        </option>
      ))}
    </select>
  )
})

/** Renders the choice of the payment terms. */
export const PaymentCell = memo(function PaymentCell({ checked: { row, line }, onChange }: CellProps) {
  return (
    <select
      className={inputClasses}
      aria-label={`第 ${line} 行付款方式`}
      value={row.values.payment}
      onChange={({ currentTarget: { value } }) => {
        const payment = payments.find((each) => each === value)
        if (payment) onChange(row, { ...row.values, payment })
      }}
    >
      {payments.map((value) => (
        <option key={value} value={value}>
          {paymentLabels[value]}
        </option>
      ))}
    </select>
  )
})
