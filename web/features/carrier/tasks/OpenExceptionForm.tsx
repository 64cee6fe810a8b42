import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { carrierCalls } from '#contract/carrier/calls.ts'
import { orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { movingStatusChoice, orderStatusLabels } from '#contract/orders/states.ts'
import { exceptionKindLabels, exceptionKinds } from '#contract/orders/words.ts'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'
import classes from './TaskFrame.module.css'

const path = '/carrier/openException'

/** 登记异常: the kind and what happened; the customer sees it at once. */
export function OpenExceptionForm({ order, act, intent, onBack }: TaskProps) {
  const photos = usePhotos(orderPhotosMax)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierCalls[path].request,
    {
      initial: { kind: '', text: '', node: order.status as string, place: '' },
      unsent: photos.unsent,
      keptAs: `${path}/${order.id}`,
      intent,
      toRequest: (values) => ({ id: order.id, ...values, fileIds: photos.fileIds }),
    },
  )
  return (
    <TaskFrame
      title="登记异常"
      submitLabel={photos.isBusy ? '照片上传中' : '登记'}
      isDangerous
      isSubmitting={isSubmitting || photos.isBusy}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '异常已登记，客户查运单时会看到'))}
      onBack={discardAnd(onBack)}
    >
      <NativeSelect
        label="异常类型"
        withAsterisk
        data={[
          { value: '', label: '请选择', disabled: true },
          ...exceptionKinds.map((kind) => ({ value: kind, label: exceptionKindLabels[kind] })),
        ]}
        {...form.getInputProps('kind')}
      />
      <div className={classes.pair}>
        <TextInput label="发生地点（选填）" maxLength={60} {...form.getInputProps('place')} />
        <NativeSelect
          label="发生环节"
          data={movingStatusChoice.map((status) => ({ value: status, label: orderStatusLabels[status] }))}
          {...form.getInputProps('node')}
        />
      </div>
      <Textarea
        label="说明（客户会看到）"
        placeholder="发生了什么、打算怎么处理、预计多久"
        withAsterisk
        rows={2}
        maxLength={200}
        {...form.getInputProps('text')}
      />
      <PhotosInput label="异常照片" max={orderPhotosMax} state={photos} />
    </TaskFrame>
  )
}
