import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { FormFrame } from '#shared/ui/form/FormFrame.tsx'
import type { AddressRecord } from '../recordCalls.ts'
import { PasteLine } from './PasteLine.tsx'
import { RecordFields } from './RecordFields.tsx'
import { RecordProblemNotice } from './RecordProblemNotice.tsx'
import { useSaveRecord } from './useSaveRecord.ts'
import classes from './RecordDialog.module.css'

interface Props {
  kind: RecordKind
  /** Null for a new record. */
  record: AddressRecord | null
  onClose: () => void
}

/** Form of a record, pasted or typed. It is saved once and shows concurrent changes. */
export function RecordDialog({ kind, record, onClose }: Props) {
  const saving = useSaveRecord(kind, record, onClose)
  const { form, save, isSubmitting, problem, isNew } = saving
  const close = saving.discardAnd(onClose)
  const title = `${isNew ? '新增' : '修改'}${recordKindLabels[kind]}`
  return (
    <DialogBox label={title} className={classes.box} onClose={close} isFirm={isSubmitting || form.isDirty()}>
      <h2 className="mb-4 text-lead bold">{title}</h2>
      <PasteLine kind={kind} form={form} />
      <FormFrame submitLabel="保存" isSubmitting={isSubmitting} onSubmit={save} onCancel={close}>
        <RecordFields kind={kind} form={form} />
        {problem ? (
          <RecordProblemNotice
            kind={kind}
            problem={problem}
            isNew={isNew}
            onChangeThis={saving.changeThis}
            onTakeOver={saving.takeOver}
          />
        ) : null}
      </FormFrame>
    </DialogBox>
  )
}
