import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SidePanel } from '#shared/ui/dialog/SidePanel.tsx'
import { GoodsFields } from '../goods/GoodsFields.tsx'
import { PaymentFields } from '../goods/PaymentFields.tsx'
import { ServiceFields } from '../goods/ServiceFields.tsx'
import { LineSection } from '../line/LineSection.tsx'
import { useOrderLine } from '../line/useOrderLine.ts'
import type { OrderValues } from '../orderValues.ts'
import { PartyFields } from '../parties/PartyFields.tsx'
import { reasonsOf } from './BatchCells.tsx'
import type { CheckedRow } from './checkedRows.ts'
import { RowSource } from './RowSource.tsx'

interface Props {
  checked: CheckedRow
  /** Called on any kind of closing; the values of the fields become the row's. */
  onClose: (values: OrderValues) => void
  /** Saves likewise and opens the next row with faults; null at the last. */
  onNext: ((values: OrderValues) => void) | null
  /** Reads the row's text again, as one row or several. The panel closes once these have replaced the row. */
  onSeparate: (texts: string[], values: OrderValues) => void
  onJoin: ((values: OrderValues) => void) | null
}

/** Renders all of one row, in the fields of the order form. */
export function RowPanel({ checked, onClose, onNext, onSeparate, onJoin }: Props) {
  const { row, line, faults } = checked
  const form = useForm<OrderValues>({
    mode: 'controlled',
    initialValues: row.values,
    initialErrors: Object.fromEntries(faults.map(({ path, message }) => [path, message])),
  })
  const chosen = useOrderLine(form.values)
  const close = () => onClose(form.getValues())
  return (
    <SidePanel title={`第 ${line} 行 ${form.values.recipient.name}`} onClose={close}>
      <div className="grid content-start gap-4 p-4 scroll-y flex-1 min-h-0">
        {faults.length > 0 && (
          <p className="note-warn px-4 py-3 text-body anywhere rounded-1" role="status">
            {reasonsOf(faults)}
          </p>
        )}
        {row.source !== undefined && (
          <RowSource
            source={row.source}
            onSeparate={(texts) => onSeparate(texts, form.getValues())}
            onJoin={onJoin && (() => onJoin(form.getValues()))}
          />
        )}
        <PartyFields form={form} partyKey="recipient" hasBook />
        <GoodsFields form={form} />
        <LineSection form={form} chosen={chosen} refusal={null} />
        <ServiceFields form={form} line={chosen.line} refusal={null} />
        <PaymentFields form={form} />
      </div>
      <div className="flex justify-end gap-3 p-4 border-t">
        {onNext && (
          <Button variant="default" onClick={() => onNext(form.getValues())}>
            下一条需修改的
          </Button>
        )}
        <Button onClick={close}>完成</Button>
      </div>
    </SidePanel>
  )
}
