import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { holdPastedList } from '../pastedList.ts'

interface Props {
  /** The pasted text, and those of its consignments. */
  text: string
  texts: readonly string[]
  /** Fills this text in as one consignment. */
  onFill: (text: string) => void
}

/** Offers what to do with a text of several consignments, which is not filled into the form of one. */
export function PasteListNotice({ text, texts, onFill }: Props) {
  const mayBatch = useMayCall('/lines/priceConsignments')
  return (
    <div role="group" aria-label="不止一票" className="note-warn grid gap-2 px-4 py-3 text-body rounded-1">
      <p role="status">这段文字像是 {texts.length} 票，还没有填入</p>
      <div className="flex wrap gap-3">
        {mayBatch && (
          <Button
            component={Link}
            to="/orders/batch"
            size="compact-md"
            className="phone-touch"
            onClick={() => holdPastedList(text)}
          >
            批量下单
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          className="phone-touch"
          onClick={() => onFill(texts[0] ?? '')}
        >
          只填第 1 票
        </Button>
        <Button variant="default" size="compact-md" className="phone-touch" onClick={() => onFill(text)}>
          是同一票
        </Button>
      </div>
    </div>
  )
}
