import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { invitationCalls } from '#contract/operators/invitationCalls.ts'
import { invitationSkipLabels, invitationBatchMax } from '#contract/operators/invitationWords.ts'
import { readFileCells } from '#shared/excel/readFileCells.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import { FileDrop } from '#shared/import/FileDrop.tsx'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { invitationRows } from './invitationRows.ts'
import { SiteAndDays, siteAndDays, wholeOf } from './SiteAndDays.tsx'

const path = '/ops/inviteCarriers'
const faultsShown = 3

/** Dialog that invites carriers of a list by SMS. The list is pasted, typed, or read from an Excel file into the same field. */
export function ListDialog({
  siteId: chosenSiteId,
  onClose,
}: {
  siteId: number | null
  onClose: () => void
}) {
  const { send, fault, intent } = useWrite(path, { rereads: ['/ops/'] })
  const [fileFault, setFileFault] = useState<string | null>(null)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    invitationCalls[path].request,
    {
      initial: { ...siteAndDays(chosenSiteId), list: '' },
      keptAs: path,
      intent,
      toRequest: ({ siteId, days, list }) => ({
        siteId: Number(siteId),
        days: wholeOf(days),
        rows: invitationRows(list).rows,
      }),
    },
  )
  const { rows, faults } = invitationRows(form.values.list)
  const choose = async (file: File) => {
    setFileFault(null)
    try {
      const cells = await readFileCells(file)
      form.setFieldValue('list', cells.map((row) => row.join('\t')).join('\n'))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      setFileFault(error.message)
    }
  }
  const onSubmit = submit(async (request) => {
    const { invited, skipped } = await send(request)
    const skippedText = skipped
      .map(({ company, reason }) => `${company}：${invitationSkipLabels[reason]}`)
      .join('；')
    showSuccessToast(
      `已邀请 ${invited} 家${skippedText === '' ? '' : `，跳过 ${skipped.length} 家（${skippedText}）`}`,
    )
    onClose()
  })
  return (
    <FormDialog
      width="wide"
      title="按名单邀请"
      submitLabel={rows.length === 0 ? '发送邀请' : `发短信邀请 ${rows.length} 家`}
      isFirm={form.isDirty()}
      isSubmitting={isSubmitting}
      faults={[fault, fileFault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <SiteAndDays form={form} />
      <FileDrop extraTypes=".csv,text/csv" onChoose={(file) => void choose(file)} />
      <Textarea
        label="名单"
        withAsterisk
        description={`每行一家：企业名称、联系人、手机号，可从表格粘贴，最多 ${invitationBatchMax} 家`}
        rows={6}
        data-path="rows"
        {...form.getInputProps('list')}
      />
      {faults.length === 0 ? null : (
        <p className="fault" role="status">
          {faults.slice(0, faultsShown).join('，')}
          {faults.length > faultsShown ? ` 等 ${faults.length} 行` : ''}，不会邀请
        </p>
      )}
    </FormDialog>
  )
}
