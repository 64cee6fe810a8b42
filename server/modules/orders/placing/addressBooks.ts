import { blankRecord } from '#contract/records/fieldWords.ts'
import { refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { applyRecordUses } from '../../records/index.ts'
import type { RecordUse } from '../../records/index.ts'
import type { BookInputs, OrderInput } from '../orderPrice.ts'

/** Refuses a visitor's order that saves to an address book or uses one of its records; visitors have none. */
export function refuseAddressBooks(inputs: BookInputs): void {
  for (const [path, label] of [
    ['saveShipper', '保存发货人'],
    ['saveRecipient', '保存收货人'],
  ] as const)
    if (inputs[path]) refuseField(path, label, `登录后才能${label}到地址簿，请先登录，或取消保存后再提交`)
  for (const [path, label] of [
    ['shipperRecordId', '地址簿里的发货人'],
    ['recipientRecordId', '地址簿里的收货人'],
  ] as const)
    if (inputs[path] !== undefined)
      refuseField(path, label, `登录后才能选用${label}，请先登录，或直接填写后再提交`)
}

/** Updates the factory's address books for a placed order; a recipient is saved with the order's delivery mode. */
export async function updateAddressBooks(
  trx: WriteTransaction,
  factoryId: number,
  { input, inputs, now }: { input: OrderInput; inputs: BookInputs; now: Date },
): Promise<void> {
  const { shipper, recipient, deliveryMode } = input
  for (const [isSaved, party, label] of [
    [inputs.saveShipper, 'shipper', '发货人'],
    [inputs.saveRecipient, 'recipient', '收货人'],
  ] as const)
    if (isSaved && input[party].address === '')
      refuseField(
        `${party}.address`,
        `${label}详细地址`,
        `保存到地址簿要有详细地址，请填写或取消保存${label}`,
      )
  const uses: RecordUse[] = [
    {
      kind: 'shipper',
      pickedId: inputs.shipperRecordId,
      save: inputs.saveShipper ? { ...blankRecord, ...shipper } : null,
    },
    {
      kind: 'recipient',
      pickedId: inputs.recipientRecordId,
      save: inputs.saveRecipient ? { ...blankRecord, ...recipient, deliveryMode } : null,
    },
  ]
  await applyRecordUses(trx, factoryId, uses, now)
}
