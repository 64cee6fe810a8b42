import { Button } from '@mantine/core'
import type { RecordField } from '#contract/records/fieldWords.ts'
import { recordKindLabels, recordsImportedMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { confirmDropEdits } from '#shared/import/confirmDropEdits.ts'
import { isImportGone } from '#shared/import/isImportGone.ts'
import { useRowEdits } from '#shared/import/useRowEdits.ts'
import { CallError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { ChooseRecordFile } from './ChooseRecordFile.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { RecordImportPreview } from './RecordImportPreview.tsx'
import { RecordMapView } from './RecordMapView.tsx'
import { useImport } from './useImport.ts'
import type { ImportFile } from './useImport.ts'
import steps from '#shared/import/ImportSteps.module.css'

interface Props {
  kind: RecordKind
  onClose: () => void
}

/** Dialog of an import: choose a file, correct its rows in a preview, and add the good ones together. */
export default function RecordImportDialog({ kind, onClose }: Props) {
  const job = useImport(kind)
  const { step } = job
  const applying = useWrite('/record/applyImport', { rereads: ['/record/'] })
  const editing = useRowEdits<RecordField>(recordsImportedMax)
  const title = `导入${recordKindLabels[kind]}`
  const file = step.at === 'preview' ? step.file : step.at === 'stopped' ? step.work.file : null
  /** Corrections are in no file: leaving asks first, also where they were checked. */
  const corrections = new Map([...(file?.corrected ?? []), ...editing.edits])
  const leave = (act: () => void) =>
    void confirmDropEdits(corrections.size, () => {
      editing.clear()
      applying.forget()
      act()
    })
  const apply = async (present: ImportFile, importId: number) => {
    const rows = present.rows.flatMap(({ line, outcome }) => (outcome === null ? [line] : []))
    try {
      await applying.send({ importId, rows }, (answer) => job.finish(present, importId, answer))
    } catch (error) {
      if (isImportGone(error)) {
        applying.forget()
        await job.sendAgain(present)
      } else if (!(error instanceof CallError)) throw error
    }
  }
  const isFirm =
    ['reading', 'work', 'map', 'done'].includes(step.at) || applying.isBusy || corrections.size > 0
  return (
    <DialogBox label={title} className={steps.box} onClose={onClose} isFirm={isFirm}>
      <h2 className="mb-4 text-lead bold">{title}</h2>
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
          label="正在与地址簿核对"
          done={step.work.sent}
          total={step.work.rows.length}
          isStopping={step.isStopping}
          onStop={job.stopNow}
        />
      ) : null}
      {step.at === 'stopped' ? (
        <>
          <p className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1" role="alert">
            {step.fault === null ? '已停止。' : `中断了：${step.fault}。`}还没有导入任何一行。
          </p>
          <div className="flex wrap justify-end gap-3 mt-5">
            <Button variant="default" onClick={() => leave(onClose)}>
              关闭
            </Button>
            <Button variant="default" onClick={() => job.backToPreview(step.work)}>
              看已核对的
            </Button>
            <Button onClick={() => void job.goOn(step.work)}>继续</Button>
          </div>
        </>
      ) : null}
      {step.at === 'preview' ? (
        <RecordImportPreview
          kind={kind}
          file={step.file}
          editing={editing}
          applying={applying}
          onImport={(importId) => void apply(step.file, importId)}
          onCorrect={() => {
            applying.forget()
            void job.correct(step.file, editing.edits, editing.clear)
          }}
          onCheckLeft={() => {
            applying.forget()
            void job.checkLeft(step.file)
          }}
          onMap={() => leave(() => job.mapAgain(step.file))}
          onAgain={() => leave(job.again)}
          onClose={() => leave(onClose)}
        />
      ) : null}
      {step.at === 'done' ? <ImportDone kind={kind} {...step} onClose={onClose} /> : null}
    </DialogBox>
  )
}
