import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { lineFieldNames, lineFieldSpec, lineSpec, pathOf, unitOf } from '#contract/lines/fieldWords.ts'
import type { LineKey } from '#contract/lines/fieldWords.ts'
import { lineStatusLabels } from '#contract/lines/manageWords.ts'
import type { SiteOption } from '#contract/lines/siteListCalls.ts'
import { lineStatuses } from '#contract/lines/words.ts'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { FieldInput } from '#shared/ui/fields/FieldInput.tsx'
import { formKeyOf } from '#shared/ui/fields/typedFields.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { DeficitRating } from './DeficitRating.tsx'
import { FeeFields } from './FeeFields.tsx'
import { FormSection } from './FormSection.tsx'
import type { LineValues } from './lineValues.ts'
import { PricePreview } from './PricePreview.tsx'
import { TierRows } from './TierRows.tsx'
import { typedPricing } from './typedPricing.ts'
import { ViaRegions } from './ViaRegions.tsx'
import { WeekStrip } from './WeekStrip.tsx'
import classes from './LineForm.module.css'

interface Props {
  form: UseFormReturnType<LineValues>
  sites: readonly SiteOption[]
}

/** Renders all fields of a line, in groups. */
export function LineFields({ form, sites }: Props) {
  const { values } = form
  const field = (path: string) => ({ autoComplete: 'off', ...form.getInputProps(path) })
  const textInput = (key: LineKey) => {
    const { label, isRequired = false, kind, note } = lineSpec(key)
    const isHours = kind === 'count'
    return (
      <TextInput
        key={key}
        label={isHours ? `${label}（${unitOf(key)}）` : label}
        withAsterisk={isRequired}
        inputMode={isHours ? 'numeric' : undefined}
        placeholder={kind === 'phones' ? note : undefined}
        {...field(pathOf(key))}
      />
    )
  }
  const pricing = useMemo(() => typedPricing(values), [values])
  const viaFault = form.errors['viaCodes']
  return (
    <>
      <FormSection title="线路">
        <div className={classes.fields}>
          <NativeSelect
            label="始发城市"
            data={sites.map(({ name, cityId }) => ({ value: String(cityId), label: name }))}
            {...form.getInputProps('siteId')}
            value={String(values.siteId)}
            onChange={(event) => form.setFieldValue('siteId', Number(event.currentTarget.value))}
          />
          <RegionPicker
            label="目的地"
            withAsterisk
            {...form.getInputProps('destinationCode')}
            value={values.destinationCode}
          />
          <TextInput label="线路编号" placeholder="自己的编号，可不填" {...field('code')} />
        </div>
        <ViaRegions
          codes={values.viaCodes}
          onCodes={(codes) => form.setFieldValue('viaCodes', codes)}
          error={typeof viaFault === 'string' ? viaFault : null}
        />
        <div className={classes.fields}>
          <Choices
            label="直达还是中转"
            path="isDirect"
            value={values.isDirect ? 'direct' : 'transfer'}
            choices={[
              { value: 'direct', label: '直达' },
              { value: 'transfer', label: '中转' },
            ]}
            onChange={(kind) => form.setFieldValue('isDirect', kind === 'direct')}
          />
          <Choices
            label="状态"
            path="status"
            value={values.status}
            choices={lineStatuses.map((value) => ({ value, label: lineStatusLabels[value] }))}
            onChange={(status) => form.setFieldValue('status', status)}
          />
        </div>
      </FormSection>
      <FormSection title="发站">
        <div className={classes.fields}>
          {(['originName', 'originAddress', 'originContact', 'originPhones'] as const).map(textInput)}
        </div>
      </FormSection>
      <FormSection title="到站">
        <div className={classes.fields}>
          {(['destinationName', 'destinationAddress', 'destinationPhones'] as const).map(textInput)}
        </div>
      </FormSection>
      <FormSection title="时效与发车">
        <div className={classes.fields}>
          {(['transitHoursMin', 'transitHoursMax'] as const).map(textInput)}
          <TextInput label="截货时间" withAsterisk type="time" {...field('cutOffMinutes')} />
        </div>
        <WeekStrip
          days={values.departureDays}
          onDays={(days) => form.setFieldValue('departureDays', days)}
          error={form.errors['departureDays']}
        />
      </FormSection>
      <FormSection title="运价">
        <Choices
          label="定价"
          path="isNegotiable"
          value={values.isNegotiable ? 'asked' : 'listed'}
          choices={[
            { value: 'listed', label: '按价格表' },
            { value: 'asked', label: negotiableLabel },
          ]}
          onChange={(kind) => form.setFieldValue('isNegotiable', kind === 'asked')}
        />
        {values.isNegotiable ? (
          <p className="hint">客户看到“面议”，来电或询价；您报价后客户才能下单。</p>
        ) : (
          <div className={`grid items-start gap-5 ${classes.prices}`}>
            <div className="grid gap-5 min-w-0">
              <TierRows form={form} list="heavyTiers" />
              <TierRows form={form} list="lightTiers" />
              <TextInput
                label="最低收费（元/票）"
                withAsterisk
                inputMode="decimal"
                {...field('minChargeFen')}
              />
              <DeficitRating
                isOn={values.isDeficitRated}
                pricing={pricing}
                onChange={(isOn) => form.setFieldValue('isDeficitRated', isOn)}
              />
            </div>
            <PricePreview pricing={pricing} />
          </div>
        )}
      </FormSection>
      <FormSection title="服务收费">
        <FeeFields form={form} />
      </FormSection>
      <FormSection title="备注">
        {lineFieldNames.map((name) => {
          const spec = lineFieldSpec(name)
          return (
            <FieldInput
              key={name}
              spec={spec}
              label={spec.input ?? spec.label}
              path={formKeyOf(name)}
              input={form.getInputProps(formKeyOf(name), {
                type: spec.kind === 'flag' ? 'checkbox' : 'input',
              })}
            />
          )
        })}
      </FormSection>
    </>
  )
}
