import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { tiersMax } from '#contract/lines/manageWords.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { blankTier } from './lineValues.ts'
import type { LineValues } from './lineValues.ts'
import classes from './LineForm.module.css'

interface Props {
  form: UseFormReturnType<LineValues>
  list: 'heavyTiers' | 'lightTiers'
}

const labels = {
  heavyTiers: { name: '重货价', from: '从（公斤）', price: '单价（元/吨）', hint: '整票按所在档的单价算。' },
  lightTiers: { name: '泡货价', from: '从（方）', price: '单价（元/方）', hint: '整票按所在档的单价算。' },
}

/** Renders the price steps by weight or volume; adds a row by button or Enter, moves and removes rows. */
export function TierRows({ form, list }: Props) {
  const container = useRef<HTMLFieldSetElement>(null)
  const rows = form.values[list]
  const { name, from, price, hint } = labels[list]
  const isFull = rows.length >= tiersMax
  const focus = (row: number) =>
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLInputElement>(`[data-path="${list}.${row}.from"]`)?.focus(),
    )
  const add = (at: number) => {
    if (isFull) return
    form.insertListItem(list, blankTier(), at)
    focus(at)
  }
  const remove = (row: number) => {
    form.removeListItem(list, row)
    focus(Math.max(0, row - 1))
  }
  const onKeyDown = (event: KeyboardEvent, row: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(row + 1)
  }
  return (
    <fieldset
      ref={container}
      className="grid justify-items-start gap-3 min-w-0 p-0 border-0"
      data-path={list}
    >
      <legend className={classes.legend}>{name}</legend>
      <p className="block text-small soft">
        {hint}第一档从 0 开始；按回车在下面加一档，最多 {tiersMax} 档。
      </p>
      {rows.map(({ key }, row) => {
        const step = `${name}第 ${row + 1} 档`
        return (
          <div key={key} className={classes.tier}>
            <TextInput
              label={from}
              aria-label={`${step}${from}`}
              inputMode="decimal"
              autoComplete="off"
              onKeyDown={(event) => onKeyDown(event, row)}
              {...form.getInputProps(`${list}.${row}.from`)}
            />
            <TextInput
              label={price}
              aria-label={`${step}${price}`}
              inputMode="decimal"
              autoComplete="off"
              onKeyDown={(event) => onKeyDown(event, row)}
              {...form.getInputProps(`${list}.${row}.price`)}
            />
            <div className={classes.rowTools}>
              <RowTool
                label={`上移${step}`}
                icon={IconArrowUp}
                isOff={row === 0}
                onClick={() => form.reorderListItem(list, { from: row, to: row - 1 })}
              />
              <RowTool
                label={`下移${step}`}
                icon={IconArrowDown}
                isOff={row === rows.length - 1}
                onClick={() => form.reorderListItem(list, { from: row, to: row + 1 })}
              />
              <RowTool
                label={`删除${step}`}
                icon={IconTrash}
                isOff={rows.length === 1}
                onClick={() => remove(row)}
              />
            </div>
          </div>
        )
      })}
      {form.errors[list] ? <p className="mt-2 text-small danger">{form.errors[list]}</p> : null}
      <Button variant="default" size="compact-sm" disabled={isFull} onClick={() => add(rows.length)}>
        加一档{name}
      </Button>
    </fieldset>
  )
}

interface ToolProps {
  label: string
  icon: typeof IconTrash
  isOff: boolean
  onClick: () => void
}

function RowTool({ label, icon, isOff, onClick }: ToolProps) {
  return (
    <button type="button" className={classes.tool} aria-label={label} disabled={isOff} onClick={onClick}>
      <Icon of={icon} size={18} />
    </button>
  )
}
