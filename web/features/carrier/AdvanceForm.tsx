import { Button, TextInput } from '@mantine/core'
import { carrierCalls } from '../../../contract/carrier.ts'
import { orderPhotosMax } from '../../../contract/feeChangeWords.ts'
import { requiredText } from '../../../contract/fields.ts'
import { PhotosInput } from '../../shared/files/PhotosInput.tsx'
import { usePhotos } from '../../shared/files/usePhotos.ts'
import { useContractForm } from '../../shared/forms.ts'
import type { AdvanceAction } from './advanceWords.ts'
import { usualPlace } from './advanceWords.ts'
import { DepartDoubt } from './DepartDoubt.tsx'
import { FormFrame } from './FormFrame.tsx'
import classes from './FormFrame.module.css'
import type { TaskProps } from './TaskForm.tsx'
import { taskLabels } from './tasks.ts'

const path = '/carrier/advanceOrder'
const anyStep = carrierCalls[path].request
const signing = anyStep.extend({ signer: requiredText('签收人', 30) })

/** What was typed as a count: a number, nothing, or null for what is none, which the schema then names. */
const countOf = (text: string) => {
  const digits = text.normalize('NFKC').trim()
  if (digits === '') return undefined
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

/** One step on: where, what to say, how many pieces were counted, and for 签收 who signed. Sends the state it was shown. */
export function AdvanceForm({ order, act, onBack, action }: TaskProps & { action: AdvanceAction }) {
  const isSigning = action === 'sign'
  const photos = usePhotos(orderPhotosMax)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(isSigning ? signing : anyStep, {
    initial: { place: usualPlace(action, order), text: '', pieces: '', signer: '', isConfirmed: false },
    toRequest: ({ place, text, pieces, signer, isConfirmed }) => ({
      id: order.id,
      action,
      expectedStatus: order.status,
      place,
      text,
      pieces: countOf(pieces),
      ...(isConfirmed ? { isConfirmed } : {}),
      ...(isSigning ? { signer, fileIds: photos.fileIds } : {}),
    }),
  })
  const counted = countOf(form.values.pieces)
  const isOther = typeof counted === 'number' && counted !== order.pieces
  const label = taskLabels[action]
  return (
    <FormFrame
      title={label}
      submitLabel={photos.isBusy ? '照片上传中' : `确认${label}`}
      isSubmitting={isSubmitting || photos.isBusy}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, `已${label}`))}
      onBack={onBack}
    >
      {isSigning ? (
        <>
          <TextInput label="签收人" withAsterisk maxLength={30} {...form.getInputProps('signer')} />
          <div className={classes.quick}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => form.setFieldValue('signer', order.recipient.name)}
            >
              收货人本人（{order.recipient.name}）
            </Button>
          </div>
          <PhotosInput label="签收照片" max={orderPhotosMax} state={photos} />
        </>
      ) : null}
      {action === 'depart' ? (
        <DepartDoubt
          order={order}
          isConfirmed={form.values.isConfirmed}
          onConfirm={(isConfirmed) => form.setFieldValue('isConfirmed', isConfirmed)}
        />
      ) : null}
      <div className={classes.pair}>
        <TextInput label="地点" maxLength={60} {...form.getInputProps('place')} />
        <TextInput
          label="实点件数"
          placeholder={String(order.pieces)}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('pieces')}
        />
      </div>
      {isOther ? (
        <p className={classes.hint} role="status">
          与订单的 {order.pieces} 件不符，将照实登记；少件请同时登记异常。
        </p>
      ) : null}
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </FormFrame>
  )
}
