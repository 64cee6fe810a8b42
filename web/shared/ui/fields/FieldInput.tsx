import { NativeSelect, Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { FieldSpec } from '#contract/kernel/fieldTable.ts'
import { AmountInput } from '../form/amounts/AmountInput.tsx'
import { Choices } from '../form/Choices.tsx'
import { TextField } from '../input/TextField.tsx'
import { CheckInput } from './CheckInput.tsx'

interface Props {
  spec: FieldSpec
  label: string
  /** Path of the value in the form. */
  path: string
  /** What the form's getInputProps returns for the path; a flag's with `type: 'checkbox'`. */
  input: GetInputPropsReturnType
  /** Of its cost, or why it is disabled. */
  note?: string | undefined
  isDisabled?: boolean
  /** Of a choice: why one of its values cannot be chosen; null if it can. */
  refusedBecause?: ((value: string) => string | null) | undefined
}

/** Label of the choice that nothing was chosen. */
const noChoice = '不限'

/** Renders the input of a field by its kind. A region has its own picker (RegionPicker). */
export function FieldInput({ spec, label, path, input, note, isDisabled = false, refusedBecause }: Props) {
  const common = {
    label,
    description: note,
    disabled: isDisabled,
    withAsterisk: spec.isRequired === true && spec.kind !== 'choice',
    placeholder: spec.placeholder,
    ...input,
  }
  switch (spec.kind) {
    case 'text':
      return spec.rows === undefined ? (
        <TextField autoComplete="off" {...common} />
      ) : (
        <Textarea rows={spec.rows} {...common} />
      )
    case 'phone':
      return <TextField type="tel" autoComplete="off" {...common} />
    case 'choice': {
      const choices = Object.entries(spec.labels).map(([value, text]) => ({ value, label: text }))
      return spec.blank === null ? (
        <NativeSelect {...common} data={[{ value: '', label: noChoice }, ...choices]} />
      ) : (
        <Choices
          label={label}
          path={path}
          value={String(input.value)}
          choices={choices.map((choice) => ({
            ...choice,
            refusedBecause: refusedBecause?.(choice.value) ?? null,
          }))}
          onChange={input.onChange as (value: string) => void}
          error={input.error as string | undefined}
        />
      )
    }
    case 'fen':
      return <AmountInput kind="money" fieldName={label} {...common} label={`${label}（元）`} />
    case 'grams':
      return <AmountInput kind="weight" fieldName={label} {...common} label={`${label}（公斤）`} />
    case 'ppm':
      return <TextField inputMode="decimal" autoComplete="off" {...common} label={`${label}（‰）`} />
    case 'phones':
      return <TextField autoComplete="off" {...common} />
    case 'count':
      return (
        <NativeSelect
          {...common}
          data={Array.from({ length: spec.max + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? '不需要' : `${count} ${spec.unit}`,
          }))}
        />
      )
    case 'flag':
      return <CheckInput label={label} note={note} input={input} isDisabled={isDisabled} />
    case 'region':
      return null
  }
}
