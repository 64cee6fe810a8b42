import type { TextInputProps } from '@mantine/core'
import { amountFault, inFieldUnit, largeSumText } from '#contract/price/parseAmounts.ts'
import type { AmountKind } from '#contract/price/parseAmounts.ts'
import { TextField } from '../../input/TextField.tsx'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'inputMode'> {
  kind: AmountKind
  /** The name of the amount in its faults, such as 重量. */
  fieldName: string
  value?: string
  onChange: (text: string) => void
}

const below: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/**
 * Renders the field of a weight, volume, sum or number of pieces. A wrong amount is named at once; 1.5吨 becomes 1500 when the field
 * is left.
 */
export function AmountInput({ kind, fieldName, value = '', onChange, error, ...rest }: Props) {
  const large = largeSumText(kind, value)
  return (
    <TextField
      inputMode={kind === 'pieces' ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const text = inFieldUnit(kind, value)
        if (text !== value) onChange(text)
      }}
      {...(large !== null && { description: large, inputWrapperOrder: below })}
      error={amountFault(kind, fieldName, value) ?? error}
    />
  )
}
