import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { statusChangeLinesMax } from '#contract/lines/manageWords.ts'
import { lineStatuses } from '#contract/lines/words.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { ExportButton } from '#shared/files/ExportButton.tsx'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ColumnChoice } from '#shared/ui/table/ColumnChoice.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { tableRequest } from '#shared/ui/table/tableAddress.ts'
import { useChosenColumns } from '#shared/ui/table/useChosenColumns.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { ImportNotice } from './import/ImportNotice.tsx'
import { KindChoice } from './KindChoice.tsx'
import { LineActions } from './LineActions.tsx'
import { ownLineColumns } from './lineColumns.tsx'
import { linesQuery } from './lineReads.ts'
import { filterOf, linesSpec, useOpenParts } from './linesAddress.ts'
import { LineStatusTabs } from './LineStatusTabs.tsx'
import { LineTools } from './LineTools.tsx'
import { NoOwnLines } from './NoOwnLines.tsx'
import type { LineSelection } from './price/priceRequest.ts'
import { statusChanges, useLineChanges } from './useLineChanges.ts'
import classes from './Lines.module.css'

// The line schema, the chart and the price rules load when somebody edits a line.
const EditLine = lazy(() => import('./form/EditLine.tsx'))
// The Excel reader loads when somebody imports.
const LineImportDialog = lazy(() => import('./import/LineImportDialog.tsx'))
const PriceChangeDialog = lazy(() => import('./price/PriceChangeDialog.tsx'))

const idOf = ({ id }: OwnLine) => id
const nameOf = ({ destinationText, code }: OwnLine) =>
  code === '' ? `到${destinationText}的专线` : `到${destinationText}的专线 ${code}`

/** 专线管理: the carrier's own lines, and actions for one, several or all filtered lines. */
export default function LinesPage() {
  const [address, change] = useTableAddress(linesSpec)
  const filter = filterOf(address)
  const query = useQuery(linesQuery({ ...tableRequest(address), ...filter }))
  const { shown, choices, toggle } = useChosenColumns('own-lines', ownLineColumns)
  const selection = useSelection(idOf, statusChangeLinesMax)
  const changes = useLineChanges()
  const mayReprice = useMayCall('/carrier/applyPriceChange')
  const parts = useOpenParts()
  const [repriced, setRepriced] = useState<{ selection: LineSelection; count: number } | null>(null)
  const { counts, total = 0 } = query.data ?? {}
  const tickedIds = selection.rows.map(idOf)
  const isNarrowed = Object.keys(filter).length > 0 || address.page > 1
  const showAll = () => change({ keyword: '', filters: { status: '', kind: '' }, page: 1 })
  const turnTicked = async (status: LineStatus) => {
    if (await changes.setStatus(selection.rows, status)) selection.clear()
  }
  const copy = async (line: OwnLine) => {
    const copied = await changes.copy(line)
    if (copied) parts.openEdit(copied.id)
  }
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title="专线管理"
        hint="改价马上生效，已有订单不变"
        extra={
          <LineTools
            filter={filter}
            sort={address.sort}
            total={total}
            onNew={() => parts.openEdit('new')}
            onImport={parts.openImport}
            onPrices={mayReprice ? () => setRepriced({ selection: { filter }, count: total }) : null}
          />
        }
      />
      {parts.isImporting ? null : <ImportNotice onOpen={parts.openImport} />}
      <LineStatusTabs
        status={filter.status ?? null}
        counts={counts}
        onStatus={(status) => change({ filters: { status: status ?? '' } })}
      />
      <div className="row wrap gap-4">
        <SearchField
          keyword={address.keyword}
          placeholder="目的地、拼音、站点或编号"
          onSearch={(keyword) => change({ keyword })}
        />
        <KindChoice value={address.filters.kind} onChange={(kind) => change({ filters: { kind } })} />
        <ColumnChoice choices={choices} toggle={toggle} />
      </div>
      <PagedTable
        caption="专线"
        columns={shown}
        query={query}
        idOf={idOf}
        nameOf={nameOf}
        page={address.page}
        onPage={(page, isCorrection) => change({ page, isCorrection })}
        sort={address.sort}
        onSort={(sort) => change({ sort })}
        selection={selection}
        batch={() => (
          <>
            {lineStatuses.map((status) => (
              <Button
                key={status}
                variant="default"
                disabled={changes.isBusy}
                onClick={() => void turnTicked(status)}
              >
                {statusChanges[status].verb}
              </Button>
            ))}
            {mayReprice ? (
              <Button
                variant="default"
                onClick={() => setRepriced({ selection: { ids: tickedIds }, count: tickedIds.length })}
              >
                调价
              </Button>
            ) : null}
            <ExportButton
              path="/carrier/exportLines"
              request={{ ids: tickedIds, sort: address.sort }}
              fileName="运价表.xlsx"
              label="导出"
            />
            {changes.refusal && changes.refusal.ids.length > 1 ? (
              <p className={classes.refused} role="alert">
                {changes.refusal.text}
              </p>
            ) : null}
          </>
        )}
        actions={(line) => (
          <LineActions
            line={line}
            isBusy={changes.isBusy}
            refusal={changes.refusal}
            onEdit={() => parts.openEdit(line.id)}
            onCopy={() => void copy(line)}
            onStatus={(status) => void changes.setStatus([line], status)}
          />
        )}
        empty={
          <NoOwnLines
            isNarrowed={isNarrowed}
            onAll={showAll}
            onNew={() => parts.openEdit('new')}
            onImport={parts.openImport}
          />
        }
      />
      {parts.editing === null ? null : (
        <Suspense>
          <EditLine key={parts.editing} opened={parts.editing} onClose={parts.closeEdit} />
        </Suspense>
      )}
      {parts.isImporting ? (
        <Suspense>
          <LineImportDialog onClose={parts.closeImport} />
        </Suspense>
      ) : null}
      {repriced === null ? null : (
        <Suspense>
          <PriceChangeDialog
            {...repriced}
            onClose={() => setRepriced(null)}
            onApplied={() => {
              setRepriced(null)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
