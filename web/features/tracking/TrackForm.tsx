import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { parseNumbers, parsingNote } from '#domain/shipment/parseNumbers.ts'
import classes from './TrackForm.module.css'

const textOf = (numbers: string) => numbers.replaceAll(',', '\n')

interface Props {
  /** The numbers in the address; shown in the field when they change from outside. */
  searched: string
  onSearch: (numbers: string[], phoneTail: string) => void
  /** Called when the typed text has no number, so that results of other numbers disappear. */
  onEmpty: () => void
}

/** Form for numbers in any separation, and for the last four digits of a phone that unlock names and phones. */
export function TrackForm({ searched, onSearch, onEmpty }: Props) {
  const [text, setText] = useState(textOf(searched))
  const [tail, setTail] = useState('')
  const [errors, setErrors] = useState<{ text?: string; tail?: string }>({})
  const [shownFor, setShownFor] = useState(searched)
  const parsed = parseNumbers(text)
  if (searched !== shownFor) {
    setShownFor(searched)
    // keep the text as typed when these numbers were submitted from this form
    if (parsed.numbers.join(',') !== parseNumbers(searched).numbers.join(',')) setText(textOf(searched))
  }

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const normalTail = tail.normalize('NFKC').trim()
    const newErrors: typeof errors = {}
    if (parsed.numbers.length === 0) newErrors.text = '请粘贴或输入至少一个单号'
    if (normalTail && !/^\d{4}$/.test(normalTail)) newErrors.tail = '请填手机号的最后 4 位数字，或留空'
    setErrors(newErrors)
    if (newErrors.text) onEmpty()
    else if (!newErrors.tail) onSearch(parsed.numbers, normalTail)
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
      <p className="full-row text-small faint" role="status">
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
