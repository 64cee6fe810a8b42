import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { deliveryModeLabels, deliveryModes } from '#contract/orders/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import type { RecordValues } from './recordValues.ts'
import classes from './RecordDialog.module.css'

const deliveryChoices = [
  { value: '', label: '不限' },
  ...deliveryModes.map((value) => ({ value, label: deliveryModeLabels[value] })),
]

/** Fields of a record; those that an order's party has come first. */
export function RecordFields({ kind, form }: { kind: RecordKind; form: UseFormReturnType<RecordValues> }) {
  return (
    <>
      <div className={`grid items-start gap-4 ${classes.pair}`}>
        <TextInput label="姓名" withAsterisk autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="电话"
          withAsterisk
          type="tel"
          autoComplete="off"
          placeholder="手机或座机"
          {...form.getInputProps('phone')}
        />
      </div>
      <RegionPicker
        label="所在地区"
        withAsterisk
        deepest
        placeholder="省 / 市 / 区县，可输拼音"
        {...form.getInputProps('regionCode')}
        value={form.values.regionCode}
      />
      <TextInput
        label="详细地址"
        withAsterisk
        autoComplete="off"
        placeholder="街道、门牌号"
        {...form.getInputProps('address')}
      />
      <TextInput label="单位" autoComplete="off" placeholder="选填" {...form.getInputProps('company')} />
      {kind === 'recipient' ? (
        <NativeSelect label="常用送货方式" data={deliveryChoices} {...form.getInputProps('deliveryMode')} />
      ) : null}
      <TextInput
        label="备注"
        autoComplete="off"
        placeholder="选填，只有本企业的人看得到"
        {...form.getInputProps('remark')}
      />
      <label className="row gap-3 touch text-3 pointer">
        <input type="checkbox" {...form.getInputProps('isDefault', { type: 'checkbox' })} />
        <span>{kind === 'shipper' ? '设为默认，新订单自动填这一位' : '设为默认，选收货人时排在最前'}</span>
      </label>
    </>
  )
}
