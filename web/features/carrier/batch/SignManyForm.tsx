import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { batchOrdersMax } from '#contract/carrier/dispatchWords.ts'
import { shortFirstLabels } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { amountText, dueAtSigning, dueText } from '#contract/orders/received.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { methodChoice, prepaidChoice } from '../money/methodChoices.ts'
import { useShortFirst } from '../money/shortFirst.ts'
import { BatchForm } from './BatchForm.tsx'
import { batchLabel, withLeftOut } from './batchWords.ts'
import { orderIds } from './formProps.ts'
import type { BatchFormProps } from './formProps.ts'
import { LeftOut } from './LeftOut.tsx'
import { SigningRow } from './SigningRow.tsx'
import {
  dueOf,
  formPathOf,
  prepaidOf,
  schemaFor,
  signatureOf,
  signerPath,
  signingEntryOf,
} from './signingTogether.ts'
import type { SigningEntry } from './signingTogether.ts'
import { useBatchCheck } from './useBatchCheck.ts'
import classes from './Batch.module.css'

const path = '/carrier/signOrders'

/** Renders the 签收 form for many orders: amounts due, payment and signer. Each order is booked on its own. */
export function SignManyForm({ rows: selected, onAnswer, onBack }: BatchFormProps) {
  const rows = selected.slice(0, batchOrdersMax)
  const later = selected.length - rows.length
  const { send, fault, intent } = useWrite(path, { rereads: carrierOrderReads })
  const shortFirst = useShortFirst()
  const check = useBatchCheck('sign', rows)
  const { able, leftOut } = check
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(schemaFor(able), {
    initial: {
      method: '',
      shortReason: '',
      prepaidMethod: '',
      place: '',
      text: '',
      entries: {} as Record<number, Partial<SigningEntry>>,
    },
    keptAs: `${path}/${orderIds(rows)}`,
    intent,
    toRequest: ({ place, text, entries, ...common }) => ({
      ids: able.map(({ id }) => id),
      signatures: able.map((row) => signatureOf(row, signingEntryOf(row, entries[row.id]), common)),
      place,
      text,
    }),
    toFormPath: (requestPath) => formPathOf(requestPath, able),
    describeFault: (formPath) =>
      formPath === 'shortReason'
        ? '有未收的款，收到的点“收齐”，没收到的请填写少收原因'
        : formPath.startsWith('signer-')
          ? '请填写签收人'
          : null,
  })
  const entryOf = (row: OrderRow) => signingEntryOf(row, form.values.entries[row.id])
  // the same function always, so that only the changed row renders again
  const [change] = useState(
    () => (id: number, changes: Partial<SigningEntry>) =>
      form.setValues(({ entries }) => ({ entries: { ...entries, [id]: { ...entries?.[id], ...changes } } })),
  )
  const owing = able.filter((row) => dueAtSigning(row).totalFen > 0)
  const unpaid = owing.filter((row) => !entryOf(row).isReceived)
  const receivedDue = dueOf(owing.filter((row) => entryOf(row).isReceived))
  const prepaid = prepaidOf(able)
  return (
    <BatchForm
      label={batchLabel('签收', rows, check)}
      check={check}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit(async (request) => onAnswer(withLeftOut(await send(request), leftOut)))}
      onBack={discardAnd(onBack)}
    >
      {later > 0 ? (
        <p className="note-warn px-4 py-3 text-body rounded-1">
          一次最多签收 {batchOrdersMax} 票：先签这 {rows.length} 票，其余 {later} 票留着下一次。
        </p>
      ) : null}
      {leftOut.length > 0 ? <LeftOut verb="签收" orders={leftOut} /> : null}
      {owing.length > 0 ? (
        <>
          <p className="section-title figures" role="status">
            {able.length} 票{dueText(dueOf(owing))}，已收{' '}
            {receivedDue.totalFen > 0 ? amountText(receivedDue) : yuan(0)}
          </p>
          <div>
            <Button
              variant="default"
              onClick={() => owing.forEach(({ id }) => change(id, { isReceived: true }))}
            >
              全部收齐 {yuan(dueOf(owing).totalFen)}
            </Button>
          </div>
          <div className={`grid items-start gap-3 ${classes.pair}`}>
            <NativeSelect label="收款方式" data={methodChoice} {...form.getInputProps('method')} />
            {unpaid.length > 0 ? (
              <TextInput
                label={`${unpaid.length} 票未收款的原因（客户会看到）`}
                withAsterisk
                maxLength={100}
                {...form.getInputProps('shortReason')}
              />
            ) : null}
          </div>
          <p className="hint">钱收到了才点“收齐”，没收到的留空并写明原因。</p>
        </>
      ) : null}
      {prepaid.orders > 0 ? (
        <NativeSelect
          label={`${prepaid.orders} 票现付运费 ${yuan(prepaid.totalFen)}`}
          data={prepaidChoice}
          {...form.getInputProps('prepaidMethod')}
        />
      ) : null}
      <p className="hint">
        最后一栏是签收人。只收到一部分款（{shortFirstLabels[shortFirst]}
        ）、少件、复核没定或要拍照的，请打开那一票单独签收。
      </p>
      <ul className={classes.signings} aria-label="这一批签收的订单">
        {able.map((row) => (
          <SigningRow
            key={row.id}
            row={row}
            typed={form.values.entries[row.id]}
            fault={(form.errors[signerPath(row.id)] as string | undefined) ?? null}
            onChange={change}
          />
        ))}
      </ul>
      <div className={`grid items-start gap-3 ${classes.pair}`}>
        <TextInput label="地点（选填）" maxLength={60} {...form.getInputProps('place')} />
        <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
      </div>
    </BatchForm>
  )
}
