import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { deliveryModeLabels, pickupModeLabels } from '../../../../contract/orders/words.ts'
import { cubicMetreText, kilogramText } from '../../../../contract/price/amounts.ts'
import type { DeliveryMode, PickupMode } from '../../../../contract/price/pricing.ts'
import type { Legs } from '../../../domain/lines/lineAddresses.ts'
import { amountFault } from '../../../shared/ui/form/parseAmounts.ts'
import { faultyText, typedCm3, typedGrams } from '../search/searchQuery.ts'
import classes from './ComparePage.module.css'
import type { Comparison } from './compareQuery.ts'

/** Typing rests this long before it is priced. */
const typingPauseMs = 300

const typedOf = (of: Comparison) => ({
  kg: of.weightGrams === null ? of.faultyKg : kilogramText(of.weightGrams),
  m3: of.volumeCm3 === null ? of.faultyM3 : cubicMetreText(of.volumeCm3),
})

function amountsOf(typed: { kg: string; m3: string }) {
  const [weightGrams, volumeCm3] = [typedGrams(typed.kg), typedCm3(typed.m3)]
  return {
    weightGrams,
    volumeCm3,
    faultyKg: faultyText(typed.kg, weightGrams),
    faultyM3: faultyText(typed.m3, volumeCm3),
  }
}

const keyOf = ({ weightGrams, volumeCm3, faultyKg, faultyM3 }: ReturnType<typeof amountsOf>) =>
  JSON.stringify([weightGrams, volumeCm3, faultyKg, faultyM3])

const entries = <Mode extends string>(labels: Record<Mode, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

interface Props {
  comparison: Comparison
  onChange: (change: Partial<Comparison>) => void
}

/** The goods that every line is priced for, and how they come and go. */
export function CompareGoods({ comparison, onChange }: Props) {
  const inAddress = keyOf(comparison)
  const [typed, setTyped] = useState(() => typedOf(comparison))
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  if (seen !== inAddress) {
    // other goods than those sent from here: a step back
    setSeen(inAddress)
    if (inAddress !== sent) {
      setTyped(typedOf(comparison))
      setSent(inAddress)
    }
  }
  const typedKey = keyOf(amountsOf(typed))
  // always with what is typed by now: it may not have reached the address yet
  const send = (legs: Partial<Legs> = {}) => {
    setSent(typedKey)
    onChange({ ...amountsOf(typed), ...legs })
  }
  const sendTyped = useEffectEvent(() => send())
  useEffect(() => {
    if (typedKey === sent) return undefined
    const timer = setTimeout(sendTyped, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typedKey, sent])
  const type = (field: keyof typeof typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [field]: value }))
  }
  return (
    <div className={classes.goods} role="group" aria-label="按什么货比价" data-screen-only data-in-address>
      <TextInput
        label="重量（公斤）"
        inputMode="decimal"
        autoComplete="off"
        placeholder="选填，如 500"
        value={typed.kg}
        onChange={type('kg')}
        error={amountFault('weight', '重量', typed.kg)}
      />
      <TextInput
        label="体积（方）"
        inputMode="decimal"
        autoComplete="off"
        placeholder="选填，如 1.5"
        value={typed.m3}
        onChange={type('m3')}
        error={amountFault('volume', '体积', typed.m3)}
      />
      <NativeSelect
        label="提货"
        value={comparison.pickupMode}
        onChange={(event) => send({ pickupMode: event.currentTarget.value as PickupMode })}
        data={entries(pickupModeLabels)}
      />
      <NativeSelect
        label="送货"
        value={comparison.deliveryMode}
        onChange={(event) => send({ deliveryMode: event.currentTarget.value as DeliveryMode })}
        data={entries(deliveryModeLabels)}
      />
    </div>
  )
}
