import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTruckDelivery } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { wantedServiceLabels } from '#contract/orders/plain/quoteRequest.ts'
import type { TypedAmounts } from '#contract/orders/plain/quoteRequest.ts'
import { serviceFields } from '#contract/orders/plain/serviceWords.ts'
import { deliveryModeLabels, pickupModeLabels } from '#contract/orders/words.ts'
import { amountFault } from '#contract/price/parseAmounts.ts'
import type { DeliveryMode, PickupMode, WantedServices } from '#contract/price/services.ts'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './ServicePicker.module.css'

type Sums = Pick<TypedAmounts, 'insured' | 'cod'>

interface Props {
  wanted: WantedServices
  /** The typed sums, in yuan. */
  typed: Sums
  onType: (sums: Partial<Sums>) => void
  onChange: (change: Partial<WantedServices>) => void
  onClear: () => void
  /** Content beside the summary line. */
  beside?: ReactNode
}

const entries = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const { declaredValueFen, codFen, receiptCopies, isHeld } = serviceFields
const copies = Array.from({ length: receiptCopies.max + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? '不需要' : `${count} ${receiptCopies.unit}`,
}))

/** Renders the services to price: a summary line, which unfolds into a field for each. */
export function ServicePicker({ wanted, typed, onType, onChange, onClear, beside }: Props) {
  const [isOpened, setIsOpened] = useState(false)
  const fieldsId = useId()
  const words = wantedServiceLabels(wanted)
  const hasFault = [typed.insured, typed.cod].some((text) => amountFault('money', '', text) !== null)
  const isChosen = words.length > 0
  // A field with a fault must stay visible.
  const isOpen = isOpened || hasFault
  const sum = (name: keyof Sums, { label, placeholder }: { label: string; placeholder: string }) => (
    <AmountInput
      kind="money"
      fieldName={label}
      label={`${label}（元）`}
      name={name}
      placeholder={placeholder}
      value={typed[name]}
      onChange={(text) => onType({ [name]: text })}
    />
  )
  return (
    <div>
      <div className="row wrap justify-between gap-x-5">
        <button
          type="button"
          className={`inline-flex items-center gap-2 touch text-body text-start ${isChosen ? 'medium brand' : 'soft'}`}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpened(!isOpen)}
        >
          <Icon of={IconTruckDelivery} size={18} />
          <span>{isChosen ? `总价含服务费：${words.join('、')}` : '加上提货、送货、保价等服务'}</span>
          <Icon of={isOpen ? IconChevronUp : IconChevronDown} size={18} />
        </button>
        <div className="row wrap gap-x-5">
          {isOpen && (isChosen || hasFault) && (
            <button type="button" className="touch px-2 text-body text-start brand" onClick={onClear}>
              不要服务
            </button>
          )}
          {beside}
        </div>
      </div>
      <div
        id={fieldsId}
        role="group"
        aria-label="要哪些服务"
        hidden={!isOpen}
        className={isOpen ? `grid items-start gap-3 gap-x-4 ${classes.fields}` : ''}
      >
        <NativeSelect
          label="提货"
          name="pickup"
          value={wanted.pickupMode}
          onChange={(event) => onChange({ pickupMode: event.currentTarget.value as PickupMode })}
          data={entries(pickupModeLabels)}
        />
        <NativeSelect
          label="送货"
          name="delivery"
          value={wanted.deliveryMode}
          onChange={(event) => onChange({ deliveryMode: event.currentTarget.value as DeliveryMode })}
          data={entries(deliveryModeLabels)}
        />
        {sum('insured', declaredValueFen)}
        {sum('cod', codFen)}
        <NativeSelect
          label={receiptCopies.input}
          name="receipt"
          value={wanted.receiptCopies}
          onChange={(event) => onChange({ receiptCopies: Number(event.currentTarget.value) })}
          data={copies}
        />
        <label className={`row gap-3 touch text-body ${classes.held}`}>
          <input
            type="checkbox"
            name="hold"
            value="1"
            checked={wanted.isHeld}
            onChange={() => onChange({ isHeld: !wanted.isHeld })}
          />
          {isHeld.label}
        </label>
      </div>
    </div>
  )
}
