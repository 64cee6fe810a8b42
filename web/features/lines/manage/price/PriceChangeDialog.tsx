import { Button } from '@mantine/core'
import { useState } from 'react'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { PriceChangeFields } from './PriceChangeFields.tsx'
import { PriceChangePreview } from './PriceChangePreview.tsx'
import { priceRequest, defaultChange } from './priceRequest.ts'
import type { LineSelection, PriceRequest, PriceValues } from './priceRequest.ts'
import classes from './PriceChange.module.css'

interface Props {
  selection: LineSelection
  /** The number of selected lines. */
  count: number
  onClose: () => void
  onApplied: () => void
}

/** 批量调价: takes the change, previews every line's old and new prices, then applies all of them or none. */
export default function PriceChangeDialog({ selection, count, onClose, onApplied }: Props) {
  const [values, setValues] = useState(defaultChange)
  const [fault, setFault] = useState<string | null>(null)
  const [request, setRequest] = useState<PriceRequest | null>(null)
  const change = (part: Partial<PriceValues>) => {
    setValues((present) => ({ ...present, ...part }))
    // Only a previewed request can be applied.
    setRequest(null)
    setFault(null)
  }
  const preview = () => {
    const read = priceRequest(selection, values)
    if ('fault' in read) setFault(read.fault)
    else setRequest(read.request)
  }
  const title = `批量调价：${count} 条专线`
  return (
    <DialogBox label={title} className={classes.box} onClose={onClose}>
      <h2 className="mb-4 text-lead bold">{title}</h2>
      <form
        className="grid gap-4 min-w-0"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          preview()
        }}
      >
        <PriceChangeFields values={values} fault={fault} onChange={change} />
        {request === null ? (
          <div className="flex wrap justify-end gap-3">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit">预览新价格</Button>
          </div>
        ) : null}
      </form>
      {request === null ? null : (
        <PriceChangePreview
          request={request}
          onBack={() => setRequest(null)}
          onClose={onClose}
          onApplied={onApplied}
        />
      )}
    </DialogBox>
  )
}
