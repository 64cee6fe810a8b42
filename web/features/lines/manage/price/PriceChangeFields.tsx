import { NativeSelect, TextInput } from '@mantine/core'
import { priceRoundings, priceTargetLabels, priceTargets } from '#contract/lines/manageWords.ts'
import type { PriceTarget } from '#contract/lines/manageWords.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import type { PriceValues } from './priceRequest.ts'
import classes from './PriceChange.module.css'

interface Props {
  values: PriceValues
  fault: string | null
  onChange: (change: Partial<PriceValues>) => void
}

const units: Record<PriceTarget, string> = {
  heavy: '元/吨',
  light: '元/方',
  minimum: '元/票',
  all: '元',
}
const roundingLabels: Record<(typeof priceRoundings)[number], string> = {
  1: '到分',
  10: '到角',
  100: '到元',
  500: '到 5 元',
  1000: '到 10 元',
}

/** Renders which price changes, by how much, and how the result is rounded. */
export function PriceChangeFields({ values, fault, onChange }: Props) {
  const { target, kind, direction, amount, roundToFen } = values
  return (
    <>
      <div className="flex wrap gap-4 gap-x-6">
        <Choices
          label="调整项目"
          path="target"
          value={target}
          choices={priceTargets.map((value) => ({
            value,
            label: priceTargetLabels[value],
            refusedBecause: value === 'all' && kind === 'fixed' ? '按金额调整时，每次选一项价格' : null,
          }))}
          onChange={(value) => onChange({ target: value })}
        />
        <Choices
          label="调整方式"
          path="kind"
          value={kind}
          choices={[
            { value: 'percent', label: '按百分比' },
            {
              value: 'fixed',
              label: '按金额',
              refusedBecause: target === 'all' ? '全部价格一起调时，只能按百分比' : null,
            },
          ]}
          onChange={(value) => onChange({ kind: value })}
        />
        <Choices
          label="方向"
          path="direction"
          value={direction}
          choices={[
            { value: 'up', label: '涨' },
            { value: 'down', label: '降' },
          ]}
          onChange={(value) => onChange({ direction: value })}
        />
      </div>
      <div className={`grid items-start gap-4 ${classes.fields}`}>
        <TextInput
          label={kind === 'percent' ? '幅度（%）' : `金额（${units[target]}）`}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          placeholder={kind === 'percent' ? '如 3.5' : '如 10'}
          value={amount}
          error={fault}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        <NativeSelect
          label="新价格四舍五入"
          value={String(roundToFen)}
          onChange={(event) => {
            const chosen = priceRoundings.find((rounding) => String(rounding) === event.currentTarget.value)
            if (chosen) onChange({ roundToFen: chosen })
          }}
          data={priceRoundings.map((value) => ({ value: String(value), label: roundingLabels[value] }))}
        />
      </div>
    </>
  )
}
