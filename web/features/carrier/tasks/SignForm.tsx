import { Button, TextInput } from '@mantine/core'
import { orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { dueAtSigning } from '#contract/orders/received.ts'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { faultsOfError } from '#shared/server/callError.ts'
import { refreshUser } from '#shared/server/sessionActions.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { useShortFirst } from '../money/shortFirst.ts'
import { countOf, defaultPlace } from './advanceWords.ts'
import { ReceivedFields } from './ReceivedFields.tsx'
import {
  owingOf,
  receivedOf,
  shortFirstPath,
  signingFaultText,
  signingFormPath,
  signingSchema,
  signingStart,
} from './signing.ts'
import { StepDoubt } from './StepDoubt.tsx'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'
import classes from './TaskFrame.module.css'

/** Returns the notice for a count below the order's pieces; null for any other. */
function shortageText(
  { pieces, exception }: TaskProps['order'],
  counted: number | null | undefined,
): string | null {
  if (typeof counted !== 'number' || counted >= pieces) return null
  const missing = `少 ${pieces - counted} 件（共 ${pieces} 件）`
  return exception && exception.resolvedAt === null
    ? `${missing}，已有异常未处理，只记件数`
    : `${missing}，确认签收后立即登记“少件”异常`
}

/** 签收: the signer, the pieces, and the amount received. Sends the status on screen, to detect conflicts. */
export function SignForm({ order, act, intent, onBack }: TaskProps) {
  const owing = owingOf(order)
  const due = dueAtSigning(owing)
  const shortFirst = useShortFirst()
  const photos = usePhotos(orderPhotosMax)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(signingSchema(due), {
    initial: signingStart(order, defaultPlace('sign', order)),
    unsent: photos.unsent,
    keptAs: `/carrier/advanceOrder/${order.id}/sign`,
    intent,
    toRequest: (values) => ({
      id: order.id,
      action: 'sign',
      expectedStatus: order.status,
      place: values.place,
      text: values.text,
      pieces: countOf(values.pieces),
      signer: values.signer,
      ...receivedOf(due, values, shortFirst),
      fileIds: photos.fileIds,
      ...(values.isConfirmed ? { isConfirmed: true } : {}),
    }),
    toFormPath: signingFormPath,
    describeFault: signingFaultText,
  })
  const counted = countOf(form.values.pieces)
  return (
    <TaskFrame
      title="签收"
      submitLabel={photos.isBusy ? '照片上传中' : '确认签收'}
      isSubmitting={isSubmitting || photos.isBusy}
      faults={otherFaults}
      onSubmit={submit(async (request) => {
        try {
          return await act('/carrier/advanceOrder', request, '已签收')
        } catch (error) {
          if (faultsOfError(error).some(({ path }) => path === shortFirstPath)) void refreshUser()
          throw error
        }
      })}
      onBack={discardAnd(onBack)}
    >
      <ReceivedFields owing={owing} due={due} shortFirst={shortFirst} form={form} />
      <TextInput label="签收人" withAsterisk maxLength={30} {...form.getInputProps('signer')} />
      <div className={`flex wrap gap-3 ${classes.quick}`}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.setFieldValue('signer', order.recipient.name)}
        >
          收货人本人（{order.recipient.name}）
        </Button>
      </div>
      <div className={classes.pair}>
        <TextInput label="地点" maxLength={60} {...form.getInputProps('place')} />
        <TextInput
          label="签收件数"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('pieces')}
        />
      </div>
      <StepDoubt
        action="sign"
        order={order}
        ownDoubt={shortageText(order, counted)}
        isConfirmed={form.values.isConfirmed}
        onConfirm={(isConfirmed) => form.setFieldValue('isConfirmed', isConfirmed)}
      />
      <PhotosInput label="签收照片" max={orderPhotosMax} state={photos} />
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </TaskFrame>
  )
}
