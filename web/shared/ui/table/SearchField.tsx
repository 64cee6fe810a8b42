import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormEvent } from 'react'
import { Icon } from '../kit/Icon.tsx'
import classes from './SearchField.module.css'

interface Props {
  /** The current keyword of the list. */
  keyword: string
  /** What can be typed: 姓名、电话或拼音. */
  placeholder: string
  onSearch: (keyword: string) => void
}

const typingPauseMs = 300
const longestKeyword = 60

/** Renders a keyword field that searches when typing pauses, and at once with Enter. */
export function SearchField({ keyword, placeholder, onSearch }: Props) {
  const [typed, setTyped] = useState(keyword)
  const [isComposing, setComposing] = useState(false)
  const [sent, setSent] = useState(keyword)
  const [seen, setSeen] = useState(keyword)
  // shows a keyword from outside (back, a link); one sent from here must not overwrite newer typing
  if (seen !== keyword) {
    setSeen(keyword)
    if (keyword !== sent) setTyped(keyword)
  }
  const send = (text: string) => {
    const requested = text.trim()
    setSent(requested)
    if (requested !== keyword) onSearch(requested)
  }
  const sendLate = useEffectEvent(send)
  useEffect(() => {
    // incomplete input of an input method is no keyword
    if (isComposing) return undefined
    const timer = setTimeout(() => sendLate(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(typed)
  }
  const clear = () => {
    setTyped('')
    send('')
  }
  return (
    <form className={classes.search} role="search" onSubmit={submit}>
      <TextInput
        aria-label="关键字"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={longestKeyword}
        leftSection={<Icon of={IconSearch} size={16} />}
        rightSection={
          typed === '' ? null : (
            <button
              type="button"
              className="grid place-center w-full h-full faint"
              aria-label="清除关键字"
              onClick={clear}
            >
              <Icon of={IconX} size={16} />
            </button>
          )
        }
        rightSectionPointerEvents="all"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </form>
  )
}
