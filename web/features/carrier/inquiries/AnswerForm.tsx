import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CarrierInquiryRow } from '#contract/orders/inquiries/calls.ts'
import { inquiryCalls } from '#contract/orders/inquiries/calls.ts'
import { offerTextMax } from '#contract/orders/inquiries/words.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { amountFault, yuanToFen } from '#contract/price/parseAmounts.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { FormFrame } from '#shared/ui/form/FormFrame.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'

const path = '/carrier/answerInquiry'

const validity = [
  { value: '12', label: '12 小时' },
  { value: '24', label: '1 天' },
  { value: '48', label: '2 天' },
  { value: '72', label: '3 天' },
  { value: '168', label: '7 天' },
  { value: '720', label: '30 天' },
]

type Kind = 'offer' | 'decline'

const initialValues = (row: CarrierInquiryRow) => ({
  kind: 'offer' as Kind,
  total: row.totalFen === null ? '' : yuanText(row.totalFen),
  included: row.included,
  remark: row.answerRemark,
  validHours: '48',
  reason: row.reason,
})

type Values = ReturnType<typeof initialValues>

const answerOf = ({ kind, total, included, remark, validHours, reason }: Values) =>
  kind === 'offer'
    ? {
        kind,
        totalFen: total.trim() === '' ? undefined : yuanToFen(total),
        included,
        remark,
        validHours: Number(validHours),
      }
    : { kind, reason }

/** Renders the form for 报价、改报价 or 回绝; the fields start with the earlier answer. */
export function AnswerForm({ row, onClose }: { row: CarrierInquiryRow; onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: ['/carrier/getInquiryList'] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    inquiryCalls[path].request,
    {
      initial: initialValues(row),
      toRequest: (values) => ({ id: row.id, answer: answerOf(values) }),
      keptAs: `${path}/${row.id}`,
      intent,
      toFormPath: (at) => at.replace(/^answer\./, '').replace('totalFen', 'total'),
      describeFault: (at, { total }) =>
        at === 'total' && total.trim() !== '' ? amountFault('money', '总价', total) : null,
    },
  )
  const isOffer = form.values.kind === 'offer'
  const hasOffered = row.state === 'answered'
  return (
    <FormFrame
      label="答复询价"
      submitLabel={isOffer ? (hasOffered ? '改报价' : '报价') : '回绝'}
      isDangerous={!isOffer}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit((request) =>
        send(request, () => {
          showSuccessToast(isOffer ? '已报价，客户接受后会下单' : '已回绝，客户会看到原因')
          onClose()
        }),
      )}
      onCancel={discardAnd(onClose)}
    >
      <Choices
        label="答复"
        path="kind"
        value={form.values.kind}
        choices={[
          { value: 'offer', label: hasOffered ? '改报价' : '报价' },
          { value: 'decline', label: '不接这票' },
        ]}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      {isOffer ? (
        <>
          <AmountInput
            kind="money"
            fieldName="总价"
            label="总价（元）"
            withAsterisk
            placeholder="这票货的总运费"
            {...form.getInputProps('total')}
          />
          <TextInput
            label="含什么、不含什么"
            autoComplete="off"
            maxLength={offerTextMax}
            placeholder="如：含送货上门，不含上楼"
            {...form.getInputProps('included')}
          />
          <NativeSelect label="报价有效" data={validity} {...form.getInputProps('validHours')} />
          <Textarea label="备注" rows={2} maxLength={offerTextMax} {...form.getInputProps('remark')} />
        </>
      ) : (
        <Textarea
          label="原因（客户会看到）"
          withAsterisk
          rows={2}
          maxLength={offerTextMax}
          {...form.getInputProps('reason')}
        />
      )}
    </FormFrame>
  )
}
