import { Button, NumberInput } from '@mantine/core'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { errorText } from '#shared/server/callError.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import {
  isForPieces,
  labelCount,
  labelsMax,
  labelsPerPage,
  paperKindLabels,
  paperKinds,
} from './paperKinds.ts'
import type { PaperKind, PieceRange } from './paperKinds.ts'
import { readOrders } from './readOrders.ts'
import classes from './PrintDialog.module.css'

const PrintSheets = lazy(() => import('./PrintSheets.tsx'))

interface Props {
  /** The orders to print, at most `ordersMax` of readOrders.ts; the first one names the job. */
  orders: readonly { id: number; number: string; pieces: number }[]
  /** Loads an order in full, with the customer's or the carrier's call. */
  read: (id: number) => Promise<OrderDetail>
  /** The initial choice: the factory's own label layout, or the note. */
  initialKind: PaperKind
  onClose: () => void
}

function pagesText(kind: PaperKind, orderCount: number, labels: number): string {
  if (!isForPieces(kind)) return `共 ${orderCount} 单，约 ${orderCount} 张纸`
  if (labels > labelsMax)
    return `共 ${labels} 件，一次最多打印 ${labelsMax} 张标签，请减少订单或按件数分段打印`
  const sheets = kind === 'a4' ? `，A4 纸 ${Math.ceil(labels / labelsPerPage)} 张` : ''
  return `共 ${labels} 张标签${sheets}`
}

/** Renders a dialog that asks what to print of the chosen orders, loads them and opens the browser's print. */
export function PrintDialog({ orders, read, initialKind, onClose }: Props) {
  const [kind, setKind] = useState(initialKind)
  const only = orders.length === 1 ? orders[0] : undefined
  const [range, setRange] = useState<PieceRange>({ from: 1, to: only?.pieces ?? 1 })
  const [ready, setReady] = useState<readonly OrderDetail[] | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosenRange = only && isForPieces(kind) ? range : null
  const labels = labelCount(orders, chosenRange)
  const isTooMuch = isForPieces(kind) && (labels > labelsMax || labels === 0)
  const onDone = useCallback(() => {
    setReady(null)
    onClose()
  }, [onClose])

  const print = async () => {
    setFailure(null)
    setProgress(0)
    try {
      setReady(
        await readOrders(
          orders.map(({ id }) => id),
          read,
          setProgress,
        ),
      )
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setProgress(null)
    }
  }

  const title = only ? `打印 ${only.number}` : `打印 ${orders.length} 单`
  const edge = (key: 'from' | 'to', label: string) => (
    <NumberInput
      label={label}
      min={1}
      max={only?.pieces ?? 1}
      allowDecimal={false}
      value={range[key]}
      onChange={(value) => setRange({ ...range, [key]: Number(value) })}
    />
  )
  return (
    <DialogBox label={title} onClose={onClose} isFirm={progress !== null}>
      <h2 className="mb-5 text-lead">{title}</h2>
      <fieldset className={`grid gap-3 p-0 mb-5 border-0 ${classes.kinds}`}>
        <legend>纸张</legend>
        {paperKinds.map((each) => (
          <label
            key={each}
            className={`row gap-4 touch px-4 py-2 bordered-strong rounded-1 pointer ${classes.kind}`}
          >
            <input type="radio" name="paper" checked={kind === each} onChange={() => setKind(each)} />
            <span>
              <strong>{paperKindLabels[each].name}</strong>
              <small>{paperKindLabels[each].about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {only && isForPieces(kind) && only.pieces > 1 ? (
        <div className="grid two-columns gap-4 mb-5">
          {edge('from', '从第几件')}
          {edge('to', '到第几件')}
        </div>
      ) : null}
      <p className="mb-5 soft" role="status">
        {progress === null
          ? pagesText(kind, orders.length, labels)
          : `正在读取订单 ${progress}/${orders.length}……`}
      </p>
      {failure ? (
        <p className="mb-5 danger" role="alert">
          {failure}
        </p>
      ) : null}
      <div className="flex justify-end gap-4">
        <Button variant="default" onClick={onClose} disabled={progress !== null}>
          取消
        </Button>
        <Button
          onClick={() => void print()}
          loading={progress !== null || ready !== null}
          disabled={isTooMuch}
        >
          打印
        </Button>
      </div>
      {ready ? (
        <Suspense fallback={null}>
          <PrintSheets orders={ready} kind={kind} range={chosenRange} onDone={onDone} />
        </Suspense>
      ) : null}
    </DialogBox>
  )
}
