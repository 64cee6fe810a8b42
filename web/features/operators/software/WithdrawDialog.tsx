import { Textarea } from '@mantine/core'
import { softwareCalls } from '#contract/help/softwareCalls.ts'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { softwareListPath } from './softwareReads.ts'
import { stopUpload } from './uploads.ts'

const path = '/ops/withdrawRelease'

/** Dialog that withdraws a release for good. */
export function WithdrawDialog({ release, onClose }: { release: OpsRelease; onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: [softwareListPath] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    softwareCalls[path].request,
    {
      initial: { reason: '' },
      keptAs: `${path}/${release.id}`,
      intent,
      toRequest: ({ reason }) => ({ id: release.id, reason }),
    },
  )
  const onSubmit = submit(async (request) => {
    await send(request)
    stopUpload(release.id)
    showSuccessToast(`${release.version} 已撤回`)
    onClose()
  })
  return (
    <FormDialog
      title={`撤回 ${release.fileName}`}
      submitLabel="撤回"
      cancelLabel="先不撤回"
      isDangerous
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <p className="hint">
        撤回后不能恢复：下载链接立即失效，文件随后删除。要再发这一版，请另建一版重新上传。
      </p>
      <Textarea label="撤回原因" withAsterisk rows={2} maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
