import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useRegions } from '#domain/regions/useRegions.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { ActionBar } from '#shared/ui/table/BatchBar.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import type { OrderValues } from '../orderValues.ts'
import { usePastedList } from '../pastedList.ts'
import { AddRows } from './AddRows.tsx'
import { stateWords } from './BatchCells.tsx'
import { BatchDone, isPlaced } from './BatchDone.tsx'
import {
  batchRowsMax,
  canBeResent,
  isJoinable,
  newRow,
  rowStates,
  senderFaults,
  withRepeatsNamed,
} from './batchRow.ts'
import type { BatchRow, RowState } from './batchRow.ts'
import { BatchTable } from './BatchTable.tsx'
import { checkedRow } from './checkedRows.ts'
import type { CheckedRow } from './checkedRows.ts'
import { RowPanel } from './RowPanel.tsx'
import { SenderCard } from './SenderCard.tsx'
import type { ReadTable, TableCells } from './table/readTable.ts'
import { useBatch } from './useBatch.ts'
import { usePrices } from './usePrices.ts'
import { useSendBatch } from './useSendBatch.ts'
import type { RowToSend } from './useSendBatch.ts'
import { useSeparation } from './useSeparation.ts'
import { regionsFailed, useTableReader } from './useTableReader.ts'

const noRows: readonly BatchRow[] = []

/** Returns what a row sends: an earlier request unchanged, else its present values. */
function rowsToSend({ row, request }: CheckedRow, nowMs: number): RowToSend[] {
  if (row.sent)
    return canBeResent(row, nowMs)
      ? [{ key: row.key, request: row.sent.request, sentAtMs: row.sent.atMs }]
      : []
  return request && !row.placed ? [{ key: row.key, request, sentAtMs: null }] : []
}

/** Names the columns and texts that went into no row, and those that went into all; null for none. */
function unusedText({ unknownTitles, loose, usedForAll }: ReadTable): string | null {
  const kinds = [
    ['未识别的列', unknownTitles],
    ['未归入任何一票', loose],
    ['已用于每一票', usedForAll],
  ] as const
  const texts = kinds.filter(([, parts]) => parts.length > 0)
  return texts.map(([label, parts]) => `${label}：${parts.join('、')}`).join('；') || null
}

/** Takes a batch from its table to its orders. */
export function BatchWorkspace({ owner }: { owner: Owner }) {
  const siteId = useLocalCity(({ site }) => site.cityId)
  const regions = useRegions()
  const batchState = useBatch(owner)
  const { batch, change, patch, remove } = batchState
  const rows = batch?.rows ?? noRows
  const prices = usePrices(rows, siteId)
  const { send, isSending } = useSendBatch(batchState, prices.forget)
  const [shown, setShown] = useState<RowState | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const loadReader = useTableReader(siteId)
  const { separate, join } = useSeparation(batchState, siteId)
  const [unusedTexts, setUnusedTexts] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const pasted = usePastedList(({ text, draftKey }) => (draftKey === owner.draftKey ? text : ''))
  const [openedAtMs] = useState(() => Date.now())
  const setValues = useCallback(
    (row: BatchRow, values: OrderValues) =>
      patch(new Set([row.key]), () => ({ values, isCorrected: true, refusal: null })),
    [patch],
  )
  const open = useCallback((row: BatchRow) => setOpenKey(row.key), [])
  const again = useCallback(
    (row: BatchRow) =>
      patch(new Set([row.key]), () =>
        row.sent ? { key: newIdempotencyKey(), sent: null } : { refusal: null },
      ),
    [patch],
  )
  if (!batch) return <LoadingRows n={3} heightPx={96} />

  const isOpenForMore = rows.length === 0 || isAdding || pasted !== ''
  const { sender } = batch
  const wrongSender = senderFaults(sender, rows, regions)
  const checked = rows.map((row, at) =>
    checkedRow(row, at + 1, { sender, regions, offers: prices.offersOf(row) }),
  )
  const inState = (state: RowState) => checked.filter((row) => row.state === state)
  const toSend = checked.flatMap((row) => rowsToSend(row, openedAtMs))
  const totalFen = toSend.reduce((sum, { request }) => sum + request.quotedTotalFen, 0)
  const lost = checked.filter(({ row }) => row.sent !== null && !canBeResent(row, openedAtMs))
  const doubtful = checked.filter(({ row, state }) => row.isDoubtful && state === 'faulty')
  const joinable = new Set(rows.filter((row, at) => isJoinable(row, rows[at - 1])).map(({ key }) => key))
  const opened = checked.find(({ row }) => row.key === openKey)
  const nextFaulty = checked.find((row) => row.state === 'faulty' && row.line > (opened?.line ?? 0))

  /** Takes the values of the panel into its row. */
  const keep = (values: OrderValues, part: Partial<BatchRow> = {}) => {
    if (!opened) return
    patch(new Set([opened.row.key]), (row) => ({
      values,
      isCorrected: row.isCorrected || JSON.stringify(values) !== JSON.stringify(row.values),
      ...part,
    }))
  }
  /** The user has reviewed the whole row in the panel. */
  const close = (values: OrderValues, nextKey: string | null = null) => {
    keep(values, { unread: [], isDoubtful: false, refusal: null })
    setOpenKey(nextKey)
  }
  const add = async (source: string | TableCells): Promise<string | null> => {
    const reader = await loadReader()
    if (!reader) return regionsFailed
    const table = reader.read(source)
    const count = rows.length + table.count
    if (table.count === 0) return '没有读到货物，请一行写一票'
    if (count > batchRowsMax) return `共 ${count} 票，一次最多 ${batchRowsMax} 票，请分次下单`
    change({ rows: [...rows, ...withRepeatsNamed(table.rows, rows).map(newRow)] })
    setAdding(false)
    usePastedList.setState({ text: '' })
    setUnusedTexts(unusedText(table))
    return null
  }
  return (
    <div className="stack gap-4">
      <div data-kept>
        <SenderCard sender={sender} faults={wrongSender} onChange={(next) => change({ sender: next })} />
      </div>
      {isOpenForMore && <AddRows key={pasted} initialText={pasted} onAdd={add} />}
      {unusedTexts !== null && (
        <p className="note-warn px-4 py-3 text-body anywhere rounded-1" role="status">
          {unusedTexts}
        </p>
      )}
      {doubtful.length > 0 && (
        <div className="note-warn row wrap gap-3 px-4 py-3 text-body rounded-1" role="status">
          <span>{doubtful.length} 行的起止不确定：可合并到上一行，或点“修改”按原文拆分</span>
          <Button
            size="compact-sm"
            className="phone-touch"
            variant="default"
            onClick={() => patch(new Set(doubtful.map(({ row }) => row.key)), () => ({ isDoubtful: false }))}
          >
            起止都对
          </Button>
        </div>
      )}
      {rows.some(isPlaced) && (
        <BatchDone
          rows={rows.filter(isPlaced)}
          onClear={() => change({ rows: rows.filter((row) => !isPlaced(row)) })}
        />
      )}
      {lost.length > 0 && (
        <p className="note-warn px-4 py-3 text-body rounded-1" role="alert">
          {lost.length} 票超过一天没有回应，请先到订单列表核对：已下单的删除，没有的重新提交
        </p>
      )}
      {rows.length > 0 && (
        <>
          <div className="flex wrap justify-between gap-3">
            <div className="flex wrap gap-3" role="group" aria-label="按状态筛选">
              {[null, ...rowStates].map((state) => {
                const count = state === null ? rows.length : inState(state).length
                return count === 0 ? null : (
                  <Button
                    key={state ?? 'all'}
                    size="compact-sm"
                    className="phone-touch"
                    variant={shown === state ? 'light' : 'default'}
                    aria-pressed={shown === state}
                    onClick={() => setShown(state)}
                  >
                    {state === null ? '全部' : stateWords[state].label} {count}
                  </Button>
                )
              })}
            </div>
            {!isOpenForMore && (
              <Button
                size="compact-sm"
                className="phone-touch"
                variant="default"
                disabled={isSending}
                onClick={() => setAdding(true)}
              >
                继续添加
              </Button>
            )}
          </div>
          <div data-kept>
            <BatchTable
              rows={shown === null || inState(shown).length === 0 ? checked : inState(shown)}
              regions={regions}
              isBusy={isSending}
              onChange={setValues}
              onOpen={open}
              onRemove={remove}
              joinable={joinable}
              onJoin={join}
              onAgain={again}
            />
          </div>
          <ActionBar
            label="批量下单"
            status={`可提交 ${toSend.length} 票，合计 ${yuan(totalFen)}${wrongSender.length > 0 ? '，请先填发货人' : ''}`}
          >
            {prices.isFailed && (
              <Button variant="default" onClick={prices.retry}>
                重新比价
              </Button>
            )}
            <Button
              loading={isSending}
              disabled={toSend.length === 0 || wrongSender.length > 0}
              onClick={() => void send(toSend)}
            >
              提交 {toSend.length} 票
            </Button>
          </ActionBar>
        </>
      )}
      {opened && (
        <RowPanel
          key={opened.row.key}
          checked={opened}
          onClose={close}
          onNext={nextFaulty ? (values) => close(values, nextFaulty.row.key) : null}
          onSeparate={(texts, values) => {
            keep(values)
            separate(opened.row, texts)
          }}
          onJoin={
            joinable.has(opened.row.key)
              ? (values) => {
                  keep(values)
                  join(opened.row)
                }
              : null
          }
        />
      )}
    </div>
  )
}
