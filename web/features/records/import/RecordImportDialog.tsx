import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'
import type { RecordField } from '#contract/records/fieldWords.ts'
import { recordKindLabels, recordsImportedMax } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { ImportFault } from '#shared/import/ImportFault.tsx'
import { ImportProgress } from '#shared/import/ImportProgress.tsx'
import { ImportStopped } from '#shared/import/ImportStopped.tsx'
import { isImportGone } from '#shared/import/isImportGone.ts'
import { confirmDropEdits } from '#shared/import/preview/confirmDropEdits.ts'
import { useRowEdits } from '#shared/import/preview/useRowEdits.ts'
import { useImportSteps } from '#shared/import/useImportSteps.ts'
import { CallError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { ChooseRecordFile } from './ChooseRecordFile.tsx'
import { ImportDone } from './ImportDone.tsx'
import { RecordImportPreview } from './RecordImportPreview.tsx'
import { RecordMapView } from './RecordMapView.tsx'
import { correctedList, recordActions, stoppedList, uncheckedList, withOutcomes } from './sendRecords.ts'
import type { SendingRecords } from './sendRecords.ts'
import { useKeptImport } from './useKeptImport.ts'
import steps from '#shared/import/ImportSteps.module.css'

interface Props {
  kind: RecordKind
  onClose: () => void
}

/** Dialog of an import: choose a file, correct its rows in a preview, and add the good ones together. */
export default function RecordImportDialog({ kind, onClose }: Props) {
  const sending = useImportSteps(recordActions(kind))
  const { step } = sending
  const { kept, resume, forget } = useKeptImport(kind, sending)
  const [applied, setApplied] = useState<CallResponse<'/record/applyImport'> | null>(null)
  const applying = useWrite('/record/applyImport', { rereads: ['/record/'] })
  const editing = useRowEdits<RecordField>(recordsImportedMax)
  const title = `导入${recordKindLabels[kind]}`
  /** Corrections are in no file: leaving asks first, also where they were checked. */
  const corrections = new Map([
    ...('list' in step ? step.list.corrected : (kept?.choices.corrected ?? [])),
    ...editing.edits,
  ])
  const leave = (act: () => void) =>
    void confirmDropEdits(corrections.size, () => {
      editing.clear()
      applying.forget()
      forget()
      act()
    })
  const apply = async (list: SendingRecords, importId: number) => {
    const rows = list.checked.flatMap(({ line, outcome }) => (outcome === null ? [line] : []))
    try {
      await applying.send({ importId, rows }, (answer) => {
        setApplied(answer)
        forget()
      })
    } catch (error) {
      if (isImportGone(error)) {
        applying.forget()
        await sending.sendAgain(list)
      } else if (!(error instanceof CallError)) throw error
    }
  }
  const correct = (list: SendingRecords) => {
    applying.forget()
    return sending.readAgain(list, async (reading) => {
      const next = await correctedList(list, { kind, edits: editing.edits }, reading)
      editing.clear()
      return next
    })
  }
  const view = () => {
    if (step.at === 'choose')
      return (
        <ChooseRecordFile
          kind={kind}
          fault={step.fault}
          onChoose={(file) => void sending.choose(file)}
          onClose={() => leave(onClose)}
        >
          {kept ? (
            <ImportFault>
              “{kept.file.name}”还没有导入，改过的内容还在。
              <Button className="block mt-3" size="compact-md" variant="default" onClick={() => resume(kept)}>
                接着导入“{kept.file.name}”
              </Button>
            </ImportFault>
          ) : null}
        </ChooseRecordFile>
      )
    if (step.at === 'reading' || step.at === 'sending')
      return <ImportProgress step={step} label="正在与地址簿核对" onStop={sending.stop} />
    if (step.at === 'map')
      return <RecordMapView kind={kind} {...sending.mapping(step)} onAgain={() => leave(sending.again)} />
    const { list } = step
    if (step.at === 'stopped')
      return (
        <ImportStopped fault={step.fault} state="还没有导入任何一行。">
          <Button variant="default" onClick={() => leave(onClose)}>
            关闭
          </Button>
          <Button variant="default" onClick={() => sending.show(stoppedList(list))}>
            看已核对的
          </Button>
          <Button onClick={() => void sending.resume(list)}>继续</Button>
        </ImportStopped>
      )
    if (applied)
      return (
        <ImportDone
          kind={kind}
          list={withOutcomes(list, applied.left)}
          added={applied.added}
          onClose={onClose}
        />
      )
    return (
      <RecordImportPreview
        kind={kind}
        list={list}
        editing={editing}
        applying={applying}
        onImport={(importId) => void apply(list, importId)}
        onCorrect={() => void correct(list)}
        onCheckLeft={() => {
          applying.forget()
          void sending.resume(uncheckedList(list))
        }}
        onMap={() =>
          void confirmDropEdits(corrections.size, () => {
            editing.clear()
            applying.forget()
            sending.mapAgain(list)
          })
        }
        onAgain={() => leave(sending.again)}
        onClose={() => leave(onClose)}
      />
    )
  }
  const isFirm =
    ['reading', 'sending', 'map'].includes(step.at) ||
    applied !== null ||
    applying.isBusy ||
    corrections.size > 0
  return (
    <DialogBox label={title} className={steps.box} onClose={() => leave(onClose)} isFirm={isFirm}>
      <h2 className="mb-4 text-lead bold">{title}</h2>
      {view()}
    </DialogBox>
  )
}
