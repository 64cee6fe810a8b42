import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { opsRenewalCalls } from '#contract/operators/renewalCalls.ts'
import type { StoredPriceList } from '#contract/operators/renewalCalls.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { yuanToFen } from '#contract/price/parseAmounts.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { opsQuery } from '../opsReads.ts'
import classes from '../Ops.module.css'

const path = '/ops/savePriceList'
const wholeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)
const percentText = ({ discounts }: StoredPriceList, months: number) =>
  String(discounts.find(({ fromMonths }) => fromMonths === months)?.percent ?? 100)

function PriceForm({
  lists,
  onClose,
}: {
  lists: readonly [StoredPriceList, ...StoredPriceList[]]
  onClose: () => void
}) {
  const [present] = lists
  const { send, fault, intent } = useWrite(path, { rereads: ['/ops/'] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    opsRenewalCalls[path].request,
    {
      initial: {
        basicFen: yuanText(present.fenPerMonth.basic),
        professionalFen: yuanText(present.fenPerMonth.professional),
        percentFrom12: percentText(present, 12),
        percentFrom24: percentText(present, 24),
        percentFrom36: percentText(present, 36),
        note: '',
      },
      keptAs: `${path}/${present.id}`,
      intent,
      toRequest: (values) => ({
        seenId: present.id,
        basicFen: yuanToFen(values.basicFen),
        professionalFen: yuanToFen(values.professionalFen),
        percentFrom12: wholeOf(values.percentFrom12),
        percentFrom24: wholeOf(values.percentFrom24),
        percentFrom36: wholeOf(values.percentFrom36),
        note: values.note,
      }),
    },
  )
  const onSubmit = submit(async (request) => {
    await send(request)
    showSuccessToast('价格已修改，以后提交的续费按新价格')
    onClose()
  })
  return (
    <FormDialog
      title="套餐价格"
      submitLabel="修改价格"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <p className={classes.text}>已提交的续费单价格不变；折扣是整段价格的百分数，90 即 9 折。</p>
      <div className={`grid two-columns gap-4 ${classes.pair}`}>
        <TextInput label="基础版（元/月）" inputMode="decimal" {...form.getInputProps('basicFen')} />
        <TextInput label="专业版（元/月）" inputMode="decimal" {...form.getInputProps('professionalFen')} />
      </div>
      <TextInput label="满 12 个月（%）" inputMode="numeric" {...form.getInputProps('percentFrom12')} />
      <TextInput label="满 24 个月（%）" inputMode="numeric" {...form.getInputProps('percentFrom24')} />
      <TextInput label="满 36 个月（%）" inputMode="numeric" {...form.getInputProps('percentFrom36')} />
      <TextInput label="修改说明" withAsterisk maxLength={200} {...form.getInputProps('note')} />
      <h3 className="section-title mb-3">历次价格</h3>
      <ol className="grid gap-2 text-body">
        {lists.map((list) => (
          <li key={list.id}>
            {dateTime(list.at)} {list.by ?? '初始价格'}：基础版 {yuan(list.fenPerMonth.basic)}，专业版{' '}
            {yuan(list.fenPerMonth.professional)} {list.note}
          </li>
        ))}
      </ol>
    </FormDialog>
  )
}

/** Dialog with the renewal prices, to be changed, and earlier prices. */
export function PriceDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(opsQuery('/ops/getPriceLists', {}))
  const [first, ...older] = data?.list ?? []
  if (first) return <PriceForm key={first.id} lists={[first, ...older]} onClose={onClose} />
  return (
    <DialogBox label="套餐价格" onClose={onClose}>
      <LoadState error={error} refetch={refetch} n={5} heightPx={40} />
    </DialogBox>
  )
}
