import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { statusChangeLinesMax } from '#contract/lines/manageWords.ts'
import { lineStatuses } from '#contract/lines/words.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { ExportButton } from '#shared/files/ExportButton.tsx'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { ColumnChoice } from '#shared/ui/table/ColumnChoice.tsx'
import { useChosenColumns } from '#shared/ui/table/useChosenColumns.ts'
import { useSelection } from '#shared/ui/table/useSelection.ts'
import { ImportNotice } from './import/ImportNotice.tsx'
import { LineActions } from './LineActions.tsx'
import { ownLineColumns } from './lineColumns.tsx'
import { linesSpec, useOpenParts } from './linesAddress.ts'
import { LineStatusTabs } from './LineStatusTabs.tsx'
import { LineTools } from './LineTools.tsx'
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
  const list = useList(linesSpec, { staleTime: 0 })
  const { filter, query, sort, values, change } = list
  const { shown, choices, toggle } = useChosenColumns('own-lines', ownLineColumns)
  const selection = useSelection(idOf, statusChangeLinesMax)
  const changes = useLineChanges()
  const mayReprice = useMayCall('/carrier/applyPriceChange')
  const parts = useOpenParts()
  const [repriced, setRepriced] = useState<{ selection: LineSelection; count: number } | null>(null)
  const { counts, total = 0 } = query.data ?? {}
  const tickedIds = selection.rows.map(idOf)
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
            sort={sort}
            total={total}
            onNew={() => parts.openEdit('new')}
            onImport={parts.openImport}
            onPrices={mayReprice ? () => setRepriced({ selection: { filter }, count: total }) : null}
          />
        }
      />
      {parts.isImporting ? null : <ImportNotice onOpen={parts.openImport} />}
      <LineStatusTabs
        status={lineStatuses.find((status) => status === values.status) ?? null}
        counts={counts}
        onStatus={(status) => change({ filters: { status: status ?? '' } })}
      />
      <ListView
        list={list}
        tools={<ColumnChoice choices={choices} toggle={toggle} />}
        caption="专线"
        columns={shown}
        idOf={idOf}
        nameOf={nameOf}
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
              request={{ ids: tickedIds, sort }}
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
        empty={{
          icon: IconRoute,
          none: {
            title: '还没有专线',
            text: '新增一条，或从 Excel 导入运价表',
            action: (
              <>
                <Button onClick={() => parts.openEdit('new')}>新增专线</Button>
                <Button variant="default" onClick={parts.openImport}>
                  从 Excel 导入
                </Button>
              </>
            ),
          },
          noMatch: {
            title: '没有符合条件的专线',
            text: '换个目的地、拼音或线路编号，或看别的状态',
            all: '查看全部专线',
          },
        }}
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
