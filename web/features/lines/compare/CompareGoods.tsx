import { useEffect, useEffectEvent, useState } from 'react'
import { parseTypedAmounts, typedAmounts } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest, TypedAmounts } from '#contract/orders/plain/quoteRequest.ts'
import { noServices } from '#contract/price/services.ts'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { ServicePicker } from '../services/ServicePicker.tsx'
import type { Comparison } from './compareQuery.ts'
import classes from './ComparePage.module.css'

/** Pause after typing before the goods are priced. */
const typingPauseMs = 300

const keyOf = (typed: TypedAmounts) => JSON.stringify(parseTypedAmounts(typed))

interface Props {
  comparison: Comparison
  onChange: (change: Partial<Comparison>) => void
}

/** Renders the goods and services that every line is priced for. */
export function CompareGoods({ comparison, onChange }: Props) {
  const inAddress = keyOf(typedAmounts(comparison))
  const [typed, setTyped] = useState(() => typedAmounts(comparison))
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  if (seen !== inAddress) {
    // Other goods than those sent from here: the user went back.
    setSeen(inAddress)
    if (inAddress !== sent) {
      setTyped(typedAmounts(comparison))
      setSent(inAddress)
    }
  }
  const typedKey = keyOf(typed)
  // Always includes the typed amounts, which may not be in the address yet.
  const send = (change: Partial<QuoteRequest> = {}, amounts = typed) => {
    setSent(keyOf(amounts))
    onChange({ ...parseTypedAmounts(amounts), ...change })
  }
  const sendTyped = useEffectEvent(() => send())
  useEffect(() => {
    if (typedKey === sent) return undefined
    const timer = setTimeout(sendTyped, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typedKey, sent])
  const type = (change: Partial<TypedAmounts>) => setTyped((before) => ({ ...before, ...change }))
  return (
    <div className={classes.goods} role="group" aria-label="按什么货比价" data-screen-only data-in-address>
      <AmountInput
        kind="weight"
        fieldName="重量"
        label="重量（公斤）"
        placeholder="选填，如 500"
        value={typed.kg}
        onChange={(kg) => type({ kg })}
      />
      <AmountInput
        kind="volume"
        fieldName="体积"
        label="体积（方）"
        placeholder="选填，如 1.5"
        value={typed.m3}
        onChange={(m3) => type({ m3 })}
      />
      <div className="full-row">
        <ServicePicker
          wanted={comparison}
          typed={typed}
          onType={type}
          onChange={send}
          onClear={() => {
            const cleared = { ...typed, insured: '', cod: '' }
            setTyped(cleared)
            send(noServices, cleared)
          }}
        />
      </div>
    </div>
  )
}
