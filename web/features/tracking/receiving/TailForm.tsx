import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'

interface Props {
  /** Why the last tail did not unlock the order. */
  fault: string | null
  isBusy: boolean
  onTail: (tail: string) => void
}

/** Form for the last digits of the recipient's phone, as proof of identity. */
export function TailForm({ fault, isBusy, onTail }: Props) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tail = typed.normalize('NFKC').trim()
    const isTail = /^\d{4}$/.test(tail)
    setWrong(!isTail)
    if (isTail) onTail(tail)
  }
  return (
    <form className="card stack gap-3 p-5" onSubmit={submit} noValidate>
      <TextInput
        label="收货人手机后 4 位"
        description="填好可看货物、选自提或送货、报告破损少件"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isWrong ? '请填手机号的最后 4 位数字' : fault}
      />
      <Button type="submit" size="md" variant="default" loading={isBusy}>
        查看
      </Button>
    </form>
  )
}
