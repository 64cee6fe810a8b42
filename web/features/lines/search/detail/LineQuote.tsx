import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import type { LineDetail } from '../../../../../contract/lines/calls.ts'
import { deliveryModeLabels, pickupModeLabels } from '../../../../../contract/orders/words.ts'
import { unofferedServices } from '../../../../../contract/price/pricing.ts'
import type { DeliveryMode, PickupMode } from '../../../../../contract/price/pricing.ts'
import { quote } from '../../../../../contract/price/quote.ts'
import { cubicMetres, kilograms } from '../../../../shared/ui/text/format.ts'
import { orderAddress } from '../../../../domain/lines/lineAddresses.ts'
import type { Legs } from '../../../../domain/lines/lineAddresses.ts'
import { FormattedQuote } from '../../../../shared/ui/kit/FormattedQuote.tsx'
import classes from './LineDetailPanel.module.css'
import { hasGoods } from '../searchQuery.ts'
import type { SearchQuery } from '../searchQuery.ts'

interface Props {
  line: LineDetail
  query: SearchQuery
  legs: Legs
  onLegs: (legs: Legs) => void
}

/** The quote for the goods searched with, made here by the function that the server prices with. */
export function LineQuote({ line, query, legs, onLegs }: Props) {
  const goods = {
    weightGrams: query.weightGrams ?? 0,
    volumeCm3: query.volumeCm3 ?? 0,
    declaredValueFen: 0,
    codFen: 0,
    receiptCopies: 0,
    isHeld: false,
  }
  const offered = (change: Partial<Legs>) =>
    unofferedServices(line.fees, { ...goods, pickupMode: 'self', deliveryMode: 'self', ...change }).length ===
    0
  const pickups = (['self', 'door'] as const).filter((pickupMode) => offered({ pickupMode }))
  const deliveries = (['self', 'door', 'upstairs'] as const).filter((deliveryMode) =>
    offered({ deliveryMode }),
  )
  return (
    <section className={classes.section} aria-label="报价">
      <h4 className="row gap-2 text-3 bold">报价</h4>
      {hasGoods(query) ? (
        <>
          <p className={`text-2 soft anywhere ${classes.text}`}>
            {[
              query.weightGrams !== null && kilograms(query.weightGrams),
              query.volumeCm3 !== null && cubicMetres(query.volumeCm3),
            ]
              .filter(Boolean)
              .join('，')}
          </p>
          <p className={`text-2 soft anywhere ${classes.text}`} data-paper-only>
            提货：{pickupModeLabels[legs.pickupMode]}，送货：{deliveryModeLabels[legs.deliveryMode]}
          </p>
          <div className="grid two-columns gap-4" data-screen-only>
            <NativeSelect
              label="提货"
              value={legs.pickupMode}
              onChange={(event) => onLegs({ ...legs, pickupMode: event.currentTarget.value as PickupMode })}
              data={pickups.map((value) => ({ value, label: pickupModeLabels[value] }))}
            />
            <NativeSelect
              label="送货"
              value={legs.deliveryMode}
              onChange={(event) =>
                onLegs({ ...legs, deliveryMode: event.currentTarget.value as DeliveryMode })
              }
              data={deliveries.map((value) => ({ value, label: deliveryModeLabels[value] }))}
            />
          </div>
          <FormattedQuote quote={quote(line, { ...goods, ...legs })} />
        </>
      ) : (
        <p className={`text-2 soft anywhere ${classes.text}`}>
          在上面填好重量或体积，这里就列出每一项费用和省钱建议。
        </p>
      )}
      {line.status === 'on' && (
        <Button component={Link} to={orderAddress(line.id, query, legs)} fullWidth mt="sm">
          用这条专线下单
        </Button>
      )}
    </section>
  )
}
