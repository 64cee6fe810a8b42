import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'
import { ImportFault } from '#shared/import/ImportFault.tsx'
import { ImportProgress } from '#shared/import/ImportProgress.tsx'
import { ImportStopped } from '#shared/import/ImportStopped.tsx'
import { confirmDropEdits } from '#shared/import/preview/confirmDropEdits.ts'
import { useImportSteps } from '#shared/import/useImportSteps.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { ChooseLineFile } from './ChooseLineFile.tsx'
import { isUnderWay, useLineImport } from './importReads.ts'
import { JobView } from './JobView.tsx'
import { LastPriceList } from './LastPriceList.tsx'
import { LineMapView } from './map/LineMapView.tsx'
import { LineImportPreview } from './preview/LineImportPreview.tsx'
import { priceListActions } from './sendPriceList.ts'
import type { SendingPriceList } from './sendPriceList.ts'
import { SheetsLeft } from './SheetsLeft.tsx'
import { nextSheet } from './sheetSteps.ts'
import { Unchecked } from './Unchecked.tsx'
import { useImportChanges } from './useImportChanges.ts'
import { useKeptPriceList } from './useKeptPriceList.ts'
import { usePinnedEdits } from './usePinnedEdits.ts'
import steps from '#shared/import/ImportSteps.module.css'

const title = '导入运价表'

/** 导入运价表: chooses, sends and checks a file, shows its rows, applies all or none, and can undo that. */
export default function LineImportDialog({ onClose }: { onClose: () => void }) {
  const query = useLineImport()
  const changes = useImportChanges()
  const sending = useImportSteps(priceListActions)
  /** Doubtful rows ticked before rows were corrected. */
  const [ticked, setTicked] = useState<{ importId: number; rows: readonly LineImportRow[] } | null>(null)
  /** The user wants to import another file than the present one. */
  const [isChoosingAnother, setChoosingAnother] = useState(false)
  const { step } = sending
  const sent = step.at === 'sent' ? step.list : null
  /** The import that the user applied or gave up in this dialog. */
  const [settledId, setSettledId] = useState<number | null>(null)
  const { pinned: file, isOutdated, ...editing } = usePinnedEdits(query.data)
  const { corrected, keepCorrected, forget } = useKeptPriceList(sending, {
    file,
    onApplied: setSettledId,
  })
  /** The list that was sent from this dialog, where its import is on screen. */
  const shown = sent?.importId === file?.importId ? sent : null
  /** Another file is being chosen, or the chosen one cannot be read: the former file is not shown. */
  const isChoosing = isChoosingAnother || (step.at === 'choose' && step.fault !== null)
  const isSending = step.at === 'reading' || step.at === 'sending'
  const leave = (act: () => void) => confirmDropEdits(editing.count, act)
  /** Asks about corrections that were checked, too: they are in no file. */
  const leaveForAnother = (act: () => void) =>
    confirmDropEdits(new Set([...corrected, ...editing.edits.keys(), ...editing.leftOut]).size, act)
  /** Remembers the ticks for the next check. After a failed job those that it applied are not doubtful any more. */
  const keepTicks = ({ importId, job }: LineImport, rows: readonly LineImportRow[]) => {
    const applied = job?.state === 'failed' && ticked?.importId === importId ? ticked.rows : []
    setTicked({ importId, rows: [...applied, ...rows] })
  }
  const correct = async (present: LineImport, rows: readonly LineImportRow[]) => {
    if (!(await changes.correct(present, editing))) return
    keepCorrected(present.importId, [...editing.edits.keys(), ...editing.leftOut])
    editing.clear()
    keepTicks(present, rows)
  }
  const giveUp = async (present: LineImport) => {
    setSettledId(present.importId)
    if (!(await changes.giveUp(present))) return setSettledId(null)
    editing.clear()
    forget()
  }
  const apply = async (present: LineImport, only: 'all' | 'good', rows: readonly LineImportRow[]) => {
    setTicked(null)
    setSettledId(present.importId)
    const indexes = rows.map(({ index }) => index)
    // a new check, if the job fails, doubts them again
    if (await changes.apply(present, only, indexes)) setTicked({ importId: present.importId, rows })
    else setSettledId(null)
  }
  const checkAgain = async (present: LineImport, rows: readonly LineImportRow[]) => {
    keepTicks(present, rows)
    await changes.check(present)
  }
  const again = () => {
    editing.clear()
    setTicked(null)
    forget()
    sending.again()
    setChoosingAnother(true)
  }
  /** Stops reading or sending. A stopped choice leads back to choosing, not to the former file. */
  const stop = () => {
    if (step.at === 'reading' && step.back.at === 'choose') setChoosingAnother(true)
    sending.stop()
  }
  const mapAgain = (list: SendingPriceList) => {
    editing.clear()
    setTicked(null)
    sending.mapAgain(list)
  }
  const choose = (chosen: File) => {
    setChoosingAnother(false)
    void sending.choose(chosen)
  }
  const view = () => {
    if (file === undefined)
      return <LoadState error={query.error} refetch={query.refetch} n={3} heightPx={56} />
    if (step.at === 'reading' || step.at === 'sending')
      return (
        <ImportProgress
          step={step}
          label={step.at === 'sending' ? `正在上传“${step.list.name}”` : ''}
          onStop={stop}
        >
          {step.at === 'sending' && step.cut !== null ? (
            <ImportFault>{step.cut}。网络恢复后自动接着传，专线还没有任何变化。</ImportFault>
          ) : null}
        </ImportProgress>
      )
    if (step.at === 'stopped') {
      const { done, rows, importId } = step.list
      return (
        <ImportStopped fault={step.fault} state={`已上传 ${done} / ${rows.length} 行，专线还没有任何变化。`}>
          <Button variant="default" onClick={again}>
            换一个文件
          </Button>
          <Button onClick={() => void sending.resume(step.list)}>
            {importId === null ? '重新上传' : '继续上传'}
          </Button>
        </ImportStopped>
      )
    }
    if (step.at === 'map') return <LineMapView {...sending.mapping(step)} onAgain={again} />
    if (file && isUnderWay(file.job)) {
      const { job } = file
      return (
        <JobView
          job={job}
          isBusy={changes.isBusy}
          onStop={() => void changes.stopJob(file, job)}
          onClose={onClose}
        />
      )
    }
    if (file?.stage === 'checked' && file.counts && !isChoosing)
      return (
        <LineImportPreview
          key={`${file.importId}-${file.job?.id}`}
          file={file}
          counts={file.counts}
          unknownTitles={shown?.unknownTitles ?? []}
          notes={shown?.notes ?? []}
          isBusy={changes.isBusy}
          editing={editing}
          tickedBefore={ticked?.importId === file.importId ? ticked.rows : []}
          onApply={(only, rows) => void apply(file, only, rows)}
          onCheck={(rows) => void checkAgain(file, rows)}
          onCorrect={(rows) => void correct(file, rows)}
          onAgain={() => void leaveForAnother(again)}
          onMap={shown ? () => void leaveForAnother(() => mapAgain(shown)) : null}
          onGiveUp={() => void giveUp(file)}
          onClose={() => void leave(onClose)}
        />
      )
    if (file?.stage === 'uploading' && file.receivedRows === file.rowCount && !isChoosing)
      return (
        <Unchecked
          file={file}
          isBusy={changes.isBusy}
          onCheck={() => void changes.check(file)}
          onAgain={again}
        />
      )
    return (
      <ChooseLineFile fault={step.at === 'choose' ? step.fault : null} onChoose={choose} onClose={onClose}>
        {file ? (
          <LastPriceList file={file} isBusy={changes.isBusy} onUndo={() => void changes.undo(file)} />
        ) : null}
        {file?.stage === 'applied' && sent ? (
          <SheetsLeft
            opened={sent.opened}
            onOpen={(index) => void sending.openNext(sent, () => nextSheet(sent.opened, index))}
          />
        ) : null}
      </ChooseLineFile>
    )
  }
  const isMapping = step.at === 'map'
  const failed =
    file?.job?.state === 'failed' && !isSending && !isMapping && !isChoosing ? file.job.reason : ''
  return (
    <DialogBox
      label={title}
      className={steps.box}
      onClose={onClose}
      isFirm={isSending || isMapping || editing.count > 0}
    >
      <h2 className="mb-4 text-lead bold">{title}</h2>
      {failed === '' ? null : <ImportFault>没有做成，什么也没有改：{failed}</ImportFault>}
      {isOutdated ? (
        <ImportFault>
          这份运价表已在别处重新检查，或同事导入了另一份。改过的内容还没有提交，点“不改了”看最新的结果。
        </ImportFault>
      ) : null}
      {sent &&
      file !== undefined &&
      ![file?.importId, settledId].includes(sent.importId) &&
      !isUnderWay(file?.job) ? (
        <ImportFault>
          “{sent.name}”已不在检查中：在别处处理过，或被另一份文件代替了。
          <Button
            className="block mt-3"
            size="compact-md"
            variant="default"
            onClick={() => void sending.sendAgain(sent)}
          >
            重新上传“{sent.name}”
          </Button>
        </ImportFault>
      ) : null}
      <ImportFault>{changes.fault}</ImportFault>
      {view()}
    </DialogBox>
  )
}
