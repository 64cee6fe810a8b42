import { carrierCalls } from '#contract/carrier/calls.ts'
import { orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'

const path = '/carrier/addProof'

/** 补传签收照片: adds photos that were not available when the recipient signed. */
export function ProofForm({ order, act, onBack }: TaskProps) {
  const room = orderPhotosMax - (order.proof?.fileIds.length ?? 0)
  const photos = usePhotos(room)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(carrierCalls[path].request, {
    initial: {},
    unsent: photos.unsent,
    toRequest: () => ({ id: order.id, fileIds: photos.fileIds }),
  })
  return (
    <TaskFrame
      title="补传签收照片"
      submitLabel={photos.isBusy ? '照片上传中' : '保存照片'}
      isSubmitting={isSubmitting || photos.isBusy}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '签收照片已保存，客户可以看到'))}
      onBack={onBack}
    >
      <PhotosInput
        label="签收照片"
        max={room}
        state={photos}
        error={form.errors['fileIds'] as string | undefined}
      />
    </TaskFrame>
  )
}
