import type { LinePricing } from '#contract/price/pricing.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { priceDips } from './priceDips.ts'

interface Props {
  isOn: boolean
  /** null: not typed in full yet. */
  pricing: LinePricing | null
  onChange: (isOn: boolean) => void
}

/** Renders 就低计费 with every weight or volume at which the typed tiers make more goods cheaper. */
export function DeficitRating({ isOn, pricing, onChange }: Props) {
  const dips = pricing ? priceDips(pricing) : []
  return (
    <div className="grid gap-3">
      <Choices
        label="就低计费"
        path="isDeficitRated"
        value={isOn ? 'on' : 'off'}
        choices={[
          { value: 'on', label: '就低收' },
          { value: 'off', label: '不就低' },
        ]}
        onChange={(choice) => onChange(choice === 'on')}
      />
      {dips.length > 0 && (
        <ul className="grid gap-1 text-small soft figures" aria-label="价格倒挂">
          {dips.map(({ lessText, fromText, fenText }) => (
            <li key={fromText}>
              {lessText}，{fromText} {fenText}
              {isOn ? `：按 ${fenText} 收` : '：客户少发反而贵'}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
