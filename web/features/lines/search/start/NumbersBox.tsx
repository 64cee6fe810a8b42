import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ClipboardEvent, FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { trackAddress } from '#domain/shipment/trackAddress.ts'
import classes from './StartView.module.css'

/** Longer than the twenty numbers of one tracking request. */
const longest = 1000

/** Renders the box for waybill and order numbers, which leads to 查运单; a GET form that works as an address, too. */
export function NumbersBox() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isBlank, setBlank] = useState(false)
  const track = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const hasNumber = /\d/.test(text.normalize('NFKC'))
    setBlank(!hasNumber)
    if (hasNumber) void navigate(trackAddress([text.trim()]))
    else event.currentTarget.querySelector('input')?.focus()
  }
  // A single-line input would join numbers on separate lines.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    setText(`${text} ${pasted}`.replaceAll(/\s+/g, ' ').trim().slice(0, longest))
  }
  return (
    <form
      className={`card grid gap-3 p-4 ${classes.numbers}`}
      aria-label="查运单"
      method="get"
      action={trackAddress([])}
      onSubmit={track}
      noValidate
    >
      <div className="flex items-end gap-3">
        <TextInput
          className="flex-1 min-w-0"
          label="查运单"
          name="no"
          placeholder="运单号、订单号"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={paste}
          aria-invalid={isBlank || undefined}
          aria-describedby="numbers-fault"
        />
        <Button type="submit" variant="default">
          查询
        </Button>
      </div>
      <p id="numbers-fault" className={isBlank ? 'fault' : 'hint'} role={isBlank ? 'alert' : undefined}>
        {isBlank ? '请填运单号或订单号' : '可一次粘贴多个，不用登录'}
      </p>
    </form>
  )
}
