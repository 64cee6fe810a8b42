import { TextInput } from '@mantine/core'
import { softwareCalls } from '#contract/help/softwareCalls.ts'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { softwareListPath } from './softwareReads.ts'

const path = '/ops/publishRelease'

/** Dialog that publishes a release. An optional digest of its maker must match the uploaded file. */
export function PublishReleaseDialog({ release, onClose }: { release: OpsRelease; onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: [softwareListPath] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    softwareCalls[path].request,
    {
      initial: { sha256: '' },
      keptAs: `${path}/${release.id}`,
      intent,
      toRequest: ({ sha256 }) => ({ id: release.id, ...(sha256.trim() ? { sha256 } : {}) }),
    },
  )
  const onSubmit = submit(async (request) => {
    await send(request)
    showSuccessToast(`${release.version} 已发布，用户现在就能下载`)
    onClose()
  })
  return (
    <FormDialog
      title={`发布 ${release.fileName}`}
      submitLabel="发布"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <p className="hint">
        收到的文件的 SHA-256：<code className="mono anywhere">{release.sha256}</code>
      </p>
      <TextInput
        label="制作方给的 SHA-256"
        description="选填；填了就只在与收到的文件一致时发布"
        autoComplete="off"
        maxLength={80}
        {...form.getInputProps('sha256')}
      />
    </FormDialog>
  )
}
