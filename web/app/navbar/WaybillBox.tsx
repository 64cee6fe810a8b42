import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ClipboardEvent, FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { parseNumbers, parsingNote } from '#domain/shipment/parseNumbers.ts'
import { trackAddress } from '#domain/shipment/trackAddress.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './WaybillBox.module.css'

const about = 'waybill box'

/** Checks whether a key press is part of typing, or belongs to a dialog above the page. */
function isInUse(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)
  )
}

/** Pastes line breaks as spaces; a single-line field would join the numbers of a pasted column. */
function pasteInOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  const { currentTarget: field } = event
  const end = field.value.length
  field.setRangeText(
    text.trim().replace(/\s+/g, ' '),
    field.selectionStart ?? end,
    field.selectionEnd ?? end,
    'end',
  )
}

interface WaybillBoxProps {
  /** Set in the phones' menu, where the box moves from the navbar; called when numbers are submitted. */
  onSearchInMenu?: () => void
}

/** Renders the box that searches one or several waybill numbers on the tracking page; “/” focuses it. */
export function WaybillBox({ onSearchInMenu }: WaybillBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isInUse(target))
        return
      // hidden on phones
      if (field.current?.checkVisibility?.() === false) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = field.current?.value ?? ''
    const parsed = parseNumbers(text)
    const note = parsingNote({ ...parsed, repeated: 0 })
    if (parsed.numbers.length === 0 && text.trim()) {
      showErrorToast(note ?? '没有认出单号，请输入运单号、订单号或物流公司的单号', { about })
      field.current?.select()
      return
    }
    if (note) showErrorToast(note, { about })
    if (field.current) field.current.value = ''
    onSearchInMenu?.()
    void navigate(trackAddress(parsed.numbers))
  }

  return (
    // a form that works before the script does
    <form
      className={classes.box}
      data-in-menu={onSearchInMenu ? true : undefined}
      role="search"
      aria-label="查运单"
      action="/base/track"
      onSubmit={search}
    >
      <Icon of={IconSearch} size={18} />
      <input
        ref={field}
        className={classes.field}
        name="no"
        type="text"
        aria-label="输入单号查运单"
        aria-keyshortcuts="/"
        placeholder="输入单号查运单"
        title="可粘贴多个单号，按回车查询；按 / 键随时输入"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onPaste={pasteInOneLine}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
    </form>
  )
}
