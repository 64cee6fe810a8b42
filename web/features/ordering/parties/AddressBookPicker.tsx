import { Input } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { errorText } from '#shared/server/callError.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import type { PartyKey } from '../orderValues.ts'
import { useAddressBook } from './useAddressBook.ts'
import type { AddressRecord } from './useAddressBook.ts'
import classes from './AddressBookPicker.module.css'

interface Props {
  partyKey: PartyKey
  onPick: (record: AddressRecord) => void
}

const names = { shipper: '发货人', recipient: '收货人' } as const

/** Renders a combobox that finds records of the address book and fills one into the form. */
export function AddressBookPicker({ partyKey, onPick }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [requested, setActive] = useState(0)
  const book = useAddressBook(partyKey, typed, isOpen)
  const active = Math.min(requested, Math.max(0, book.records.length - 1))
  const label = `从地址簿选${names[partyKey]}`
  const optionId = (row: number) => `${id}-option-${row}`

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, isOpen])

  const open = () => {
    if (isOpen) return
    setActive(0)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const pick = (record: AddressRecord | undefined) => {
    if (!record) return
    close()
    onPick(record)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    // Enter would submit the order.
    if (key === 'Enter') event.preventDefault()
    if (!isOpen) {
      if (key === 'ArrowDown' || key === 'Enter') open()
      if (key === 'ArrowDown') event.preventDefault()
      return
    }
    if (key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const { length } = book.records
      if (length > 0) setActive((active + (key === 'ArrowDown' ? 1 : -1) + length) % length)
    } else if (key === 'Enter') pick(book.records[active])
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <div className="min-w-0 relative" onBlur={onBlur}>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && book.records.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder={isOpen ? '输姓名、电话或拼音首字母' : label}
        leftSection={<Icon of={IconAddressBook} size={16} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          open()
          setActive(0)
        }}
        // Opens on a click, not on focus alone, because it comes before the fields that are usually typed.
        onClick={open}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        // The field keeps the focus, so that typing continues.
        <div
          className={`card w-full p-3 absolute ${classes.panel}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            className={`grid gap-1 scroll-y contain ${classes.list}`}
          >
            {book.records.map((record, row) => (
              <div
                key={record.id}
                id={optionId(row)}
                role="option"
                aria-selected={row === active}
                data-active={row === active || undefined}
                className={`grid min-w-0 touch px-3 py-2 text-body ink anywhere rounded-1 pointer hover-fill ${classes.option}`}
                onClick={() => pick(record)}
              >
                <span className="bold">
                  <bdi>{record.name}</bdi> <span className="normal figures">{record.phone}</span>
                  {record.isDefault && (
                    <span className="px-2 ms-2 text-small medium soft fill rounded-1">默认</span>
                  )}
                </span>
                <span className="text-small soft">
                  {record.company !== '' && (
                    <>
                      <bdi>{record.company}</bdi> ·{' '}
                    </>
                  )}
                  {record.regionText} <bdi>{record.address}</bdi>
                </span>
              </div>
            ))}
          </div>
          <BookMessage partyKey={partyKey} book={book} />
        </div>
      )}
    </div>
  )
}

function BookMessage({ partyKey, book }: { partyKey: PartyKey; book: ReturnType<typeof useAddressBook> }) {
  if (book.error !== null)
    return (
      <p className="px-3 py-2 text-small soft" role="alert">
        {errorText(book.error)}
        <button
          type="button"
          className="min-h-8 px-3 ms-3 brand fill rounded-1 phone-touch"
          onClick={book.retry}
        >
          重试
        </button>
      </p>
    )
  if (book.isPending) return <p className="px-3 py-2 text-small soft">正在打开地址簿…</p>
  const { length } = book.records
  if (length === 0)
    return (
      <p className="px-3 py-2 text-small soft" role="status">
        {book.keyword === ''
          ? `地址簿里还没有${names[partyKey]}。填好下面几项，勾选“保存到地址簿”，下次就能在这里选。`
          : `地址簿里没有“${book.keyword}”，换个写法，或直接在下面填写。`}
      </p>
    )
  if (book.total <= length) return null
  return (
    <p className="px-3 py-2 text-small soft">
      共 {book.total} 位，先列出最近用的 {length} 位；输几个字可缩小范围。
    </p>
  )
}
