import { TextInput } from '@mantine/core'
import { factoryCalls } from '#contract/enterprise/factoryCalls.ts'
import type { FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { labelLayoutLabels, labelLayouts, reweighToleranceMax } from '#contract/enterprise/factoryWords.ts'
import { shortFirsts } from '#contract/orders/ledgerWords.ts'
import type { ShortFirst } from '#contract/orders/ledgerWords.ts'
import { paymentLabels, payments, pickupModeLabels, pickupModes } from '#contract/orders/words.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { FactoryForm } from './FactoryForm.tsx'
import { useFactoryForm } from './useFactoryForm.ts'

const path = '/Payment/updateFactoryConfig'
/** Option value for null: no default. */
const noneValue = 'none'
const isNone = <Value extends string>(value: Value | typeof noneValue) => value === noneValue

const valuesOf = ({ config }: FactoryInfo) => ({
  reweighTolerancePercent:
    config.reweighTolerancePercent === null ? '' : String(config.reweighTolerancePercent),
  defaultPickupMode: config.defaultPickupMode ?? noneValue,
  defaultPayment: config.defaultPayment ?? noneValue,
  labelLayout: config.labelLayout,
  shortFirst: config.shortFirst,
})

const shortFirstChoices: Record<ShortFirst, string> = { freight: '到付运费', cod: '代收货款' }

/** Parses a typed whole number; anything else becomes NaN, which the schema rejects. */
const percentOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
  without: string,
) => [
  { value: noneValue, label: without } as const,
  ...values.map((value) => ({ value, label: labels[value] })),
]

/** Form for the factory's defaults: new orders, re-weighings, the label layout, and a carrier's short payments. */
export function ConfigForm({ factory }: { factory: FactoryInfo }) {
  const isCarrier = factory.type === 3
  const state = useFactoryForm(path, factoryCalls[path].request, {
    factory,
    valuesOf,
    toRequest: (values) => ({
      reweighTolerancePercent: percentOf(values.reweighTolerancePercent),
      defaultPickupMode: isNone(values.defaultPickupMode) ? null : values.defaultPickupMode,
      defaultPayment: isNone(values.defaultPayment) ? null : values.defaultPayment,
      labelLayout: values.labelLayout,
      ...(isCarrier ? { shortFirst: values.shortFirst } : {}),
    }),
    describeFault: (at) =>
      at === 'reweighTolerancePercent' ? `请填 0 到 ${reweighToleranceMax} 之间的整数，或留空` : null,
    done: '配置已保存，新订单会按它填写',
  })
  const { form } = state
  const { values, errors } = form
  return (
    <FactoryForm title="下单与打印配置" state={state} submitLabel="保存配置">
      <TextInput
        label="复核容差（%）"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        description="多收不超过这个比例自动同意；不填则每次都要您确认"
        {...form.getInputProps('reweighTolerancePercent')}
      />
      <Choices
        label="新订单默认提货方式"
        path="defaultPickupMode"
        value={values.defaultPickupMode}
        choices={choicesOf(pickupModes, pickupModeLabels, '不设')}
        onChange={(value) => form.setFieldValue('defaultPickupMode', value)}
        error={errors['defaultPickupMode']}
      />
      <Choices
        label="新订单默认付款方式"
        path="defaultPayment"
        value={values.defaultPayment}
        choices={choicesOf(payments, paymentLabels, '不设')}
        onChange={(value) => form.setFieldValue('defaultPayment', value)}
        error={errors['defaultPayment']}
      />
      <Choices
        label="标签版式"
        path="labelLayout"
        value={values.labelLayout}
        choices={labelLayouts.map((value) => ({ value, label: labelLayoutLabels[value] }))}
        onChange={(value) => form.setFieldValue('labelLayout', value)}
        error={errors['labelLayout']}
      />
      {isCarrier ? (
        <Choices
          label="签收时收的款少于应收，先抵哪一笔"
          path="shortFirst"
          value={values.shortFirst}
          choices={shortFirsts.map((value) => ({ value, label: shortFirstChoices[value] }))}
          onChange={(value) => form.setFieldValue('shortFirst', value)}
          error={errors['shortFirst']}
        />
      ) : null}
      <p className="hint">通知方式：右上角铃铛 {'>'} 通知设置</p>
    </FactoryForm>
  )
}
