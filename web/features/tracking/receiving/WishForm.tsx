import { Button, TextInput } from '@mantine/core'
import { wishStateLabels } from '#contract/orders/recipient/recipientWords.ts'
import type { WishedMode } from '#contract/orders/recipient/recipientWords.ts'
import { recipientCalls } from '#contract/tracking/recipientCalls.ts'
import { wishFeeText, wishText } from '#domain/shipment/recipientText.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import type { UnlockedOrder } from './unlockedOrder.ts'

const path = '/track/wishDelivery'

/** Form for another delivery mode, open until the carrier answers. */
function Form({ order, code, phoneTail }: UnlockedOrder) {
  const { waybill, wish, wishFen } = order
  const currentMode: WishedMode = waybill.isDelivered ? 'door' : 'self'
  const { send } = useWrite(path, { rereads: ['/track/openRecipientLink'] })
  const { form, submit, isSubmitting, otherFaults } = useContractForm(recipientCalls[path].request, {
    initial: { deliveryMode: wish?.deliveryMode ?? currentMode, address: wish?.address ?? '' },
    toRequest: ({ deliveryMode, address }) => ({
      code,
      phoneTail,
      deliveryMode,
      address: deliveryMode === 'door' ? address : '',
    }),
  })
  const { deliveryMode } = form.values
  const isChanged = deliveryMode !== currentMode
  const isUnchanged = wish === null && !isChanged
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={submit((request) =>
        send(request, (saved) => showSuccessToast(saved.wish ? '已提交，等承运商答复' : '送货方式不变')),
      )}
    >
      <Choices
        label="自提还是送货"
        path="deliveryMode"
        value={deliveryMode}
        choices={[
          { value: 'self', label: '自提' },
          { value: 'door', label: '送货上门' },
        ]}
        onChange={(value) => form.setFieldValue('deliveryMode', value)}
      />
      {isChanged ? <p className="text-body soft">{wishFeeText(wishFen)}，承运商同意后生效</p> : null}
      {isChanged && deliveryMode === 'door' ? (
        <TextInput
          label="送货地址"
          placeholder="街道、门牌号"
          description={`不填就送到 ${waybill.recipient.address}`}
          maxLength={120}
          {...form.getInputProps('address')}
        />
      ) : null}
      <Faults of={otherFaults} />
      {isUnchanged ? null : (
        <Button type="submit" size="md" loading={isSubmitting}>
          {isChanged ? '提交给承运商' : '不改了'}
        </Button>
      )}
    </form>
  )
}

/** Section for 自提 or 送货: the recipient's wish, the carrier's answer, and the form until then. */
export function WishForm(props: UnlockedOrder) {
  const { wish, canWish } = props.order
  if (!wish && !canWish) return null
  return (
    <section className="card stack gap-4 p-5" aria-label="自提或送货">
      {wish ? (
        <p className="text-body anywhere" role="status">
          <strong>{wishStateLabels[wish.state]}</strong>：{wishText(wish)}
          {wish.answer === '' ? '' : `。承运商：${wish.answer}`}
        </p>
      ) : null}
      {canWish ? <Form key={`${wish?.saidAt}`} {...props} /> : null}
    </section>
  )
}
