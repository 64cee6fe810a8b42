import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { parseNumbers, parsingNote } from '../../domain/shipment/parseNumbers.ts'
import classes from './TrackForm.module.css'

const textOf = (asked: string) => asked.replaceAll(',', '\n')

interface Props {
  /** What the address bar asks for; shown in the field when it changes from outside. */
  asked: string
  onLook: (numbers: string[], phoneTail: string) => void
  /** There was nothing to look up in what was typed: what is on screen belongs to something else. */
  onNothing: () => void
}

/** The field that takes numbers in any separation, and the last four digits of a phone that unlock names and numbers. */
export function TrackForm({ asked, onLook, onNothing }: Props) {
  const [text, setText] = useState(textOf(asked))
  const [tail, setTail] = useState('')
  const [errors, setErrors] = useState<{ text?: string; tail?: string }>({})
  const [shownFor, setShownFor] = useState(asked)
  const parsed = parseNumbers(text)
  if (asked !== shownFor) {
    setShownFor(asked)
    // what was just submitted from here stays as it was typed
    if (parsed.numbers.join(',') !== parseNumbers(asked).numbers.join(',')) setText(textOf(asked))
  }

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const narrowTail = tail.normalize('NFKC').trim()
    const found: typeof errors = {}
    if (parsed.numbers.length === 0) found.text = '请粘贴或输入至少一个单号'
    if (narrowTail && !/^\d{4}$/.test(narrowTail)) found.tail = '请填手机号的最后 4 位数字，或留空'
    setErrors(found)
    if (found.text) onNothing()
    else if (!found.tail) onLook(parsed.numbers, narrowTail)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      className={`card grid gap-3 gap-x-5 p-5 phone-p-4 ${classes.form}`}
      data-screen-only
      method="get"
      action="/base/track"
      onSubmit={submit}
      noValidate
    >
      <Textarea
        className={classes.numbers}
        label="单号"
        name="no"
        placeholder="可一次粘贴多个，空格、逗号、换行隔开都行"
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={errors.text}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="stack justify-between gap-3">
        <TextInput
          label="手机尾号（选填）"
          placeholder="收、发货人手机后 4 位"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={tail}
          onChange={(event) => setTail(event.currentTarget.value)}
          error={errors.tail}
        />
        <Button type="submit" fullWidth className="min-h-10 phone-min-h-12">
          查询{parsed.numbers.length > 1 ? `（${parsed.numbers.length} 个）` : ''}
        </Button>
      </div>
      <p className="full-row text-2 faint" role="status">
        {parsingNote(parsed) ?? (
          <>
            <span className="phone-hidden">回车查询，Shift + 回车换行。</span>
            输入收/发货人手机后 4 位，查看完整信息
          </>
        )}
      </p>
    </form>
  )
}
