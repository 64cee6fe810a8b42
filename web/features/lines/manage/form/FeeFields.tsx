import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { feeFigures, pathOf } from '#contract/lines/fieldWords.ts'
import { otherFeesMax } from '#contract/lines/manageWords.ts'
import { serviceKeys, serviceLabels } from '#contract/price/services.ts'
import type { ServiceKey } from '#contract/price/services.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { rowKey } from './lineValues.ts'
import type { LineValues } from './lineValues.ts'
import classes from './LineForm.module.css'

/** Labels of the figures of a service, by the end of their path. */
const figureLabels: Readonly<Record<string, string>> = {
  startFen: '起步价（元）',
  includedGrams: '含重量（公斤）',
  fenPerExtraTonne: '超出部分（元/吨）',
  fenPerTonne: '单价（元/吨）',
  ratePpm: '费率（‰）',
  minFen: '最低收费（元）',
  fenPerCopy: '每份（元）',
  fen: '每票（元）',
}
const rules: Record<ServiceKey, string> = {
  pickup: '起步价含一部分重量，超出的按吨加收',
  delivery: '起步价含一部分重量，超出的按吨加收',
  upstairs: '在送货费之外另收，按吨算，有最低收费',
  insurance: '声明价值的千分之几，有最低收费',
  cod: '代收金额的千分之几，有最低收费',
  receipt: '每份回单，免费填 0',
  hold: '每票，等通知放货，免费填 0',
}

/** Renders the services of a line, each offered or not and with its rates; named other fees below. */
export function FeeFields({ form }: { form: UseFormReturnType<LineValues> }) {
  const { other } = form.values.fees
  return (
    <div className={`grid items-start gap-5 gap-x-6 ${classes.fees}`}>
      {serviceKeys.map((key) => {
        const figures = feeFigures.get(`fees.${key}`) ?? []
        return (
          <fieldset
            key={key}
            className="grid justify-items-start gap-3 min-w-0 p-0 border-0"
            data-path={`fees.${key}`}
          >
            <legend className="visually-hidden">{serviceLabels[key]}</legend>
            <label className={`row gap-3 touch text-body pointer ${classes.check}`}>
              <input type="checkbox" {...form.getInputProps(`fees.${key}.isOffered`, { type: 'checkbox' })} />
              <span>
                提供{serviceLabels[key]}
                <small className="block text-small soft">{rules[key]}</small>
              </span>
            </label>
            {form.values.fees[key].isOffered ? (
              <div className={classes.feeFields}>
                {figures.map(pathOf).map((path) => {
                  const label = figureLabels[path.replace(/^.*\./, '')] ?? ''
                  return (
                    <TextInput
                      key={path}
                      label={label}
                      aria-label={`${serviceLabels[key]}${label}`}
                      inputMode="decimal"
                      autoComplete="off"
                      {...form.getInputProps(path)}
                    />
                  )
                })}
              </div>
            ) : null}
          </fieldset>
        )
      })}
      <fieldset className="grid justify-items-start gap-3 min-w-0 p-0 border-0" data-path="fees.other">
        <legend className={classes.legend}>每票另收的费用</legend>
        {other.map(({ key }, row) => (
          <div key={key} className={classes.tier}>
            <TextInput
              label="名称"
              aria-label={`第 ${row + 1} 项费用名称`}
              autoComplete="off"
              placeholder="如 燃油附加费"
              {...form.getInputProps(`fees.other.${row}.name`)}
            />
            <TextInput
              label="每票（元）"
              aria-label={`第 ${row + 1} 项费用每票（元）`}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`fees.other.${row}.fen`)}
            />
            <div className={classes.rowTools}>
              <button
                type="button"
                className={classes.tool}
                aria-label={`删除第 ${row + 1} 项费用`}
                onClick={() => form.removeListItem('fees.other', row)}
              >
                <Icon of={IconTrash} size={18} />
              </button>
            </div>
          </div>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          disabled={other.length >= otherFeesMax}
          onClick={() => form.insertListItem('fees.other', { key: rowKey(), name: '', fen: '' })}
        >
          加一项费用
        </Button>
      </fieldset>
    </div>
  )
}
