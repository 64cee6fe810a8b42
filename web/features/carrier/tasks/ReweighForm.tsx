import { Textarea } from '@mantine/core'
import { carrierCalls } from '#contract/carrier/calls.ts'
import { orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { amountFault, cubicMetresToCm3, kilogramsToGrams, toPieces } from '#contract/price/parseAmounts.ts'
import { PhotosInput } from '#shared/files/PhotosInput.tsx'
import { usePhotos } from '#shared/files/usePhotos.ts'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'
import classes from './ReweighForm.module.css'

const path = '/carrier/reweigh'

const fields = [
  { field: 'pieces', name: '件数', label: '件数' },
  { field: 'weight', name: '重量', label: '重量（公斤）' },
  { field: 'volume', name: '体积', label: '体积（方）' },
] as const

/** Returns the ordered goods as field texts, in the units of the scales: kilograms and m³. */
const typedOf = ({ pieces, weightGrams, volumeCm3 }: TaskProps['order']['goods'][number]) => ({
  pieces: String(pieces),
  weight: String(weightGrams / 1000),
  volume: volumeCm3 === 0 ? '' : String(volumeCm3 / 1_000_000),
})

/** Returns the measured volume in cm³. Heavy goods ordered without one may have none; otherwise nothing typed is a fault. */
function volumeOf(text: string, orderedCm3: number | undefined): number | null | undefined {
  if (text.trim() === '') return orderedCm3 === 0 ? 0 : undefined
  return amountFault('volume', '体积', text) === null ? cubicMetresToCm3(text) : null
}

/** Maps `goods.0.weightGrams` to `goods.0.weight`, the field that was typed. */
const toFormPath = (requestPath: string) =>
  requestPath.replace(/weightGrams$/, 'weight').replace(/volumeCm3$/, 'volume')

/** 复核: the measures of each row, a photo of the scales and the reason. A large difference needs the customer's agreement. */
export function ReweighForm({ order, act, intent, onBack }: TaskProps) {
  const photos = usePhotos(orderPhotosMax)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierCalls[path].request,
    {
      initial: { goods: order.goods.map(typedOf), reason: '' },
      unsent: photos.unsent,
      keptAs: `${path}/${order.id}`,
      intent,
      toRequest: ({ goods, reason }) => ({
        id: order.id,
        goods: goods.map(({ pieces, weight, volume }, row) => ({
          pieces: toPieces(pieces),
          weightGrams: kilogramsToGrams(weight),
          volumeCm3: volumeOf(volume, order.goods[row]?.volumeCm3),
        })),
        fileIds: photos.fileIds,
        reason,
        expectedUpdatedAt: order.updatedAt,
      }),
      toFormPath,
      describeFault: (formPath, { goods }) => {
        const [, row, key] = /^goods\.(\d+)\.(\w+)$/.exec(formPath) ?? []
        const typed = goods[Number(row)]
        const amount = fields.find(({ field }) => field === key)
        return typed && amount ? amountFault(amount.field, amount.name, typed[amount.field]) : null
      },
    },
  )
  return (
    <TaskFrame
      title="复核重量"
      submitLabel={photos.isBusy ? '照片上传中' : '提交复核'}
      isSubmitting={isSubmitting || photos.isBusy}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '复核已提交，多收超过客户约定比例，需客户同意后生效'))}
      onBack={discardAnd(onBack)}
    >
      {order.goods.map(({ name }, row) => (
        <fieldset key={`${row}-${name}`} className={classes.row}>
          <legend>{name}</legend>
          {fields.map(({ field, name: fieldName, ...texts }) => (
            <AmountInput
              key={field}
              kind={field}
              fieldName={fieldName}
              {...texts}
              {...form.getInputProps(`goods.${row}.${field}`)}
            />
          ))}
        </fieldset>
      ))}
      <PhotosInput
        label="过磅、量方照片"
        max={orderPhotosMax}
        state={photos}
        error={form.errors['fileIds'] as string | undefined}
      />
      <Textarea
        label="复核说明（客户会看到）"
        withAsterisk
        rows={2}
        maxLength={200}
        placeholder="如：收货时过磅 230 公斤"
        {...form.getInputProps('reason')}
      />
    </TaskFrame>
  )
}
