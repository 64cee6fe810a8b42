import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RecordField } from '#contract/records/fieldWords.ts'
import { recordKindLabels, recordsImportedMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { confirmDropEdits } from '#shared/import/confirmDropEdits.ts'
import { useRowEdits } from '#shared/import/useRowEdits.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { ChooseRecordFile } from './ChooseRecordFile.tsx'
import { saveRejectedRows } from './importFiles.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { RecordImportPreview } from './RecordImportPreview.tsx'
import { RecordMapView } from './RecordMapView.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useImport } from './useImport.ts'
import steps from '#shared/import/ImportSteps.module.css'

interface Props {
  kind: RecordKind
  onClose: () => void
}

/** Dialog of an import: choose a file, preview its errors, and write the good rows in chunks. */
export default function RecordImportDialog({ kind, onClose }: Props) {
  const job = useImport(kind)
  const { step } = job
  const [isUndone, setUndone] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const editing = useRowEdits<RecordField>(recordsImportedMax)
  const bookLabel = recordKindLabels[kind]
  const title = `导入${bookLabel}`
  const file = step.at === 'preview' ? step.file : step.at === 'stopped' ? step.work.file : null
  /** Corrections are in no file: leaving asks first, also where they were checked. */
  const corrections = new Map([...(file?.corrected ?? []), ...editing.edits])
  const leave = (act: () => void) =>
    void confirmDropEdits(corrections, () => {
      editing.clear()
      act()
    })
  const isFirm =
    ['reading', 'work', 'map', 'done'].includes(step.at) ||
    corrections.size > 0 ||
    (step.at === 'stopped' && step.work.ids.length > 0)
  return (
    <DialogBox label={title} className={steps.box} onClose={onClose} isFirm={isFirm}>
      <h2 className="mb-4 text-5 bold">{title}</h2>
      {step.at === 'choose' ? (
        <ChooseRecordFile
          kind={kind}
          fault={step.fault}
          onChoose={(file) => void job.choose(file)}
          onClose={onClose}
        />
      ) : null}
      {step.at === 'reading' ? (
        <ImportProgress
          label={`正在读取“${step.name}”`}
          done={step.done}
          total={step.total}
          isStopping={false}
          onStop={job.stopNow}
        />
      ) : null}
      {step.at === 'map' ? (
        <RecordMapView
          kind={kind}
          {...step}
          onChange={job.map}
          onPlace={job.mapPlace}
          onStart={() => void job.startMapped(step)}
          onAgain={job.again}
        />
      ) : null}
      {step.at === 'work' ? (
        <ImportProgress
          label={step.work.isDryRun ? '正在与地址簿核对' : '正在导入'}
          done={rowsDone(step.work)}
          total={rowsOf(step.work.chunks)}
          isStopping={step.isStopping}
          onStop={job.stopNow}
        />
      ) : null}
      {step.at === 'stopped' ? (
        <>
          <p hidden={isUndone} className="note-warn px-4 py-3 mb-4 text-3 anywhere rounded-1" role="alert">
            {step.fault === null ? '已停止。' : `中断了：${step.fault}。`}
            {step.work.isDryRun
              ? '还没有导入任何一行。'
              : `已导入 ${step.work.ids.length} 位${bookLabel}，还有 ${rowsOf(step.work.chunks) - rowsDone(step.work)} 行没有处理；继续时不会重复导入。`}
          </p>
          {/* rows whose answer was lost may have been added, too: 继续 finds out first */}
          {step.work.ids.length > 0 && step.fault === null ? (
            <UndoImport
              kind={kind}
              ids={step.work.ids}
              onBusy={setUndoing}
              onUndone={() => setUndone(true)}
            />
          ) : null}
          <div className="flex wrap justify-end gap-3 mt-5">
            <Button variant="default" disabled={isUndoing} onClick={() => leave(onClose)}>
              关闭
            </Button>
            {step.work.file.corrected.size > 0 && step.work.isDryRun ? (
              <Button variant="default" onClick={() => job.backToPreview(step.work)}>
                返回预览
              </Button>
            ) : null}
            {isUndone ? null : (
              <Button disabled={isUndoing} onClick={() => void job.goOn(step.work)}>
                继续
              </Button>
            )}
          </div>
        </>
      ) : null}
      {step.at === 'preview' ? (
        <RecordImportPreview
          kind={kind}
          file={step.file}
          editing={editing}
          onImport={() => void job.startImport(step.file)}
          onCorrect={() => void job.correct(step.file, editing.edits, editing.clear)}
          onMap={() => leave(() => job.mapAgain(step.file))}
          onAgain={() => leave(job.again)}
          onClose={() => leave(onClose)}
        />
      ) : null}
      {step.at === 'done' ? (
        <Done
          kind={kind}
          ids={step.ids}
          rejected={step.file.rows.filter(({ outcome }) => outcome !== null).length}
          onSaveLeft={() => void saveRejectedRows(kind, step.file)}
          onClose={onClose}
        />
      ) : null}
    </DialogBox>
  )
}

const rowsOf = (chunks: readonly { rows: readonly unknown[] }[]) =>
  chunks.reduce((sum, { rows }) => sum + rows.length, 0)
const rowsDone = ({ chunks, next }: { chunks: readonly { rows: readonly unknown[] }[]; next: number }) =>
  rowsOf(chunks.slice(0, next))

interface DoneProps {
  kind: RecordKind
  /** Of the added records. */
  ids: readonly number[]
  rejected: number
  onSaveLeft: () => void
  onClose: () => void
}

/** Says what was imported, and undoes it. */
function Done({ kind, ids, rejected, onSaveLeft, onClose }: DoneProps) {
  const [isUndone, setUndone] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  return (
    <>
      <p hidden={isUndone} className="hint mb-4 anywhere" role="status">
        已导入 {ids.length} 位{recordKindLabels[kind]}。
        {rejected > 0
          ? `另有 ${rejected} 行没有导入，下载后按“原因”修改，可以再导入。`
          : '可以在列表里查看，下单时直接选用。'}
      </p>
      {ids.length > 0 ? (
        <UndoImport kind={kind} ids={ids} onBusy={setUndoing} onUndone={() => setUndone(true)} />
      ) : null}
      <div className="flex wrap justify-end gap-3 mt-5">
        {rejected > 0 ? (
          <Button variant="default" onClick={onSaveLeft}>
            下载没有导入的 {rejected} 行
          </Button>
        ) : null}
        <Button disabled={isUndoing} onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  )
}
