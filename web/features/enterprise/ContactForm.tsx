import { TextInput } from '@mantine/core'
import { factoryCalls } from '#contract/enterprise/factoryCalls.ts'
import type { FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { FactoryForm } from './FactoryForm.tsx'
import { useFactoryForm } from './useFactoryForm.ts'
import classes from './FactoryPage.module.css'

const path = '/user/updateFactory'

const valuesOf = ({ contact, phone, regionCode, address }: FactoryInfo) => ({
  contact: contact ?? '',
  phone: phone ?? '',
  regionCode,
  address: address ?? '',
})

/** Form for the factory's contact data, which changes without review. */
export function ContactForm({ factory }: { factory: FactoryInfo }) {
  const state = useFactoryForm(path, factoryCalls[path].request, {
    factory,
    valuesOf,
    toRequest: ({ contact, phone, regionCode, address }) => ({
      contact,
      phone: phone.trim() === '' ? null : phone,
      ...(regionCode === null ? {} : { regionCode }),
      address,
    }),
    done: '联系方式已保存',
  })
  const { form } = state
  return (
    <FactoryForm title="联系方式" state={state} submitLabel="保存联系方式">
      <div className={classes.pair}>
        <TextInput label="联系人" maxLength={30} autoComplete="off" {...form.getInputProps('contact')} />
        <TextInput
          label="联系电话"
          type="tel"
          maxLength={40}
          autoComplete="off"
          placeholder="手机或座机"
          {...form.getInputProps('phone')}
        />
      </div>
      <RegionPicker
        label="所在地区"
        deepest
        {...form.getInputProps('regionCode')}
        value={form.values.regionCode}
      />
      <TextInput
        label="联系地址"
        maxLength={120}
        autoComplete="off"
        placeholder="街道、门牌号"
        {...form.getInputProps('address')}
      />
    </FactoryForm>
  )
}
