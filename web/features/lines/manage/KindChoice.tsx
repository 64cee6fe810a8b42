import { NativeSelect } from '@mantine/core'

interface Props {
  /** '' for both. */
  value: string
  onChange: (kind: string) => void
}

/** Filters the list by direct or transfer lines. */
export function KindChoice({ value, onChange }: Props) {
  return (
    <NativeSelect
      aria-label="直达或中转"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: '直达和中转' },
        { value: 'direct', label: '只看直达' },
        { value: 'transfer', label: '只看中转' },
      ]}
    />
  )
}
