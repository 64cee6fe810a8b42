import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { reportKindLabels, reportKinds } from '#contract/orders/recipient/recipientWords.ts'
import type { ReportKind } from '#contract/orders/recipient/recipientWords.ts'
import { recipientCalls } from '#contract/tracking/recipientCalls.ts'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import type { UnlockedOrder } from './unlockedOrder.ts'

const path = '/track/reportDamage'

/** Form for damaged or missing goods with photos; it can be changed until the carrier answers. */
function Form({ order, code, phoneTail, onDone }: UnlockedOrder & { onDone: () => void }) {
  const { report } = order
  const existingIds = report?.fileIds ?? []
  const remaining = orderPhotosMax - existingIds.length
  const photos = usePhotos(remaining)
  const { send } = useWrite(path, { rereads: ['/track/openRecipientLink'] })
  const { form, submit, isSubmitting, otherFaults } = useContractForm(recipientCalls[path].request, {
    initial: { kind: report?.kind ?? ('damage' as ReportKind), text: report?.text ?? '' },
    unsent: photos.unsent,
    toRequest: (values) => ({ code, phoneTail, ...values, fileIds: [...existingIds, ...photos.fileIds] }),
  })
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={submit((request) =>
        send(request, () => {
          onDone()
          showSuccessToast('已提交，发货人和承运商都能看到')
        }),
      )}
    >
      <Choices
        label="出了什么问题"
        path="kind"
        value={form.values.kind}
        choices={reportKinds.map((value) => ({ value, label: reportKindLabels[value] }))}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      <Textarea
        label="哪些货、多少件"
        withAsterisk
        rows={3}
        maxLength={200}
        {...form.getInputProps('text')}
      />
      {remaining > 0 ? (
        <PhotosInput
          label={existingIds.length > 0 ? `再加照片（已有 ${existingIds.length} 张）` : '照片'}
          max={remaining}
          state={photos}
          error={form.errors['fileIds'] as string | undefined}
        />
      ) : null}
      <Faults of={otherFaults} />
      <Button type="submit" size="md" loading={isSubmitting || photos.isBusy}>
        {photos.isBusy ? '照片上传中' : '提交'}
      </Button>
    </form>
  )
}

/** Section for 破损 or 少件: the recipient's report, the carrier's answer, and the form. */
export function ReportForm(props: UnlockedOrder) {
  const { report, canReport } = props.order
  const [isOpen, setOpen] = useState(false)
  if (!report && !canReport) return null
  return (
    <section className="card stack gap-4 p-5" aria-label="报告破损、少件">
      {report ? (
        <div className="stack gap-1 text-body anywhere" role="status">
          <p>
            <strong>已报告{reportKindLabels[report.kind]}</strong>：{report.text}
            {report.fileIds.length > 0 ? `（照片 ${report.fileIds.length} 张）` : ''}
          </p>
          <p className="soft">
            {report.answeredAt === null
              ? `${dateTime(report.amendedAt ?? report.reportedAt)} 提交，等承运商答复`
              : `承运商答复：${report.answer}`}
          </p>
        </div>
      ) : null}
      {canReport && isOpen ? <Form {...props} onDone={() => setOpen(false)} /> : null}
      {canReport && !isOpen ? (
        <Button size="md" variant="default" onClick={() => setOpen(true)}>
          {report ? '修改报告' : '报告破损、少件'}
        </Button>
      ) : null}
    </section>
  )
}
