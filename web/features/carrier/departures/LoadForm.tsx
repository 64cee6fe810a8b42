import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { BatchAnswer, DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import { tripCalls } from '#contract/carrier/tripCalls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { parsePieceCode } from '#contract/orders/pieceCodes.ts'
import { beep } from '#shared/browser/beep.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { BatchForm } from '../batch/BatchForm.tsx'
import { LeftOut } from '../batch/LeftOut.tsx'
import { useBatchCheck } from '../batch/useBatchCheck.ts'
import type { LeftOutOrder } from '../batch/useBatchCheck.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { LoadBar } from '../fleet/LoadBar.tsx'
import { useVehicleChoice } from '../fleet/useVehicleChoice.ts'
import { loadableQuery } from './departureReads.ts'
import { OrderTicks } from './OrderTicks.tsx'
import { useTicks } from './useTicks.ts'

const path = '/carrier/loadOrders'

interface Props {
  departure: DepartureDetail
  onAnswer: (answer: BatchAnswer) => void
  onBack: () => void
}

/** Renders the 装货 form: orders for the same destination, ticked or scanned, and the vehicle's load. */
export function LoadForm({ departure, onAnswer, onBack }: Props) {
  const { data, error, refetch } = useQuery(loadableQuery(departure.id))
  const { send, fault } = useWrite(path, { rereads: carrierOrderReads })
  const { ticked, tick } = useTicks()
  const [confirmed, setConfirmed] = useState<readonly LeftOutOrder[]>([])
  const rows = data?.list ?? []
  const chosen = rows.filter(({ id }) => ticked.includes(id))
  const confirmedIds = confirmed.map(({ id }) => id).filter((id) => ticked.includes(id))
  const { destinationCode, plate } = departure
  const check = useBatchCheck('depart', chosen, {
    confirmedIds,
    ...(destinationCode === null ? {} : { destinationCode }),
  })
  const leftOut = check.leftOut.filter(({ id }) => !confirmedIds.includes(id))
  const { vehicle } = useVehicleChoice({ plate, driver: '', driverPhone: '' }, destinationCode ?? '')
  const { submit, isSubmitting, otherFaults } = useContractForm(tripCalls[path].request, {
    initial: {},
    toRequest: () => ({ departureId: departure.id, ids: check.able.map(({ id }) => id), confirmedIds }),
  })
  const confirm = (order: LeftOutOrder, isConfirmed: boolean) =>
    setConfirmed((present) => [
      ...present.filter(({ id }) => id !== order.id),
      ...(isConfirmed ? [order] : []),
    ])
  if (!data) return <LoadState error={error} refetch={refetch} n={3} />
  return (
    <BatchForm
      label={`装车 ${check.isReady ? check.able.length : chosen.length} 票`}
      check={check}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit(async (request) => onAnswer(await send(request)))}
      onBack={onBack}
    >
      {rows.length === 0 ? (
        <EmptyState title="没有等着装的货" text={`已收货、到${departure.destination}的货会列在这里。`} />
      ) : (
        <>
          <ScanTick rows={rows} onFound={(row) => tick(row.id, true)} />
          <OrderTicks label="能装的货" rows={rows} ticked={ticked} onTick={tick} />
        </>
      )}
      <LoadBar rows={[...departure.list, ...check.able]} vehicle={vehicle} />
      {leftOut.length + confirmedIds.length > 0 ? (
        <LeftOut
          verb="装车"
          orders={[...confirmed.filter(({ id }) => confirmedIds.includes(id)), ...leftOut].toSorted(
            (a, b) => a.id - b.id,
          )}
          confirmed={confirmedIds}
          onConfirm={confirm}
        />
      ) : null}
    </BatchForm>
  )
}

/** Input for a scanner: ticks the order whose piece label was scanned. */
function ScanTick({ rows, onFound }: { rows: readonly OrderRow[]; onFound: (row: OrderRow) => void }) {
  const [text, setText] = useState('')
  const [notice, setNotice] = useState('')
  const scan = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter from the scanner must not submit the surrounding form.
    event.preventDefault()
    const typed = text.normalize('NFKC').trim().toUpperCase()
    if (typed === '') return
    const number = parsePieceCode(typed)?.number ?? typed
    const row = rows.find((candidate) =>
      [candidate.number, candidate.waybillNumber, candidate.carrierNumber].includes(number),
    )
    beep(row ? 'good' : 'bad')
    setNotice(row ? `已选 ${number}` : `${number} 不在能装的货里，请核对标签`)
    setText('')
    if (row) onFound(row)
  }
  return (
    <div>
      <TextInput
        label="扫标签或输单号，回车选中"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={scan}
      />
      <p className="hint mt-2" role="status" aria-live="assertive">
        {notice}
      </p>
    </div>
  )
}
