import type { CallResponse } from '#contract/calls/calls.ts'
import { receiveMethodText } from '#contract/orders/ledgerWords.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { paymentKey, sumsByMethod } from './paymentWords.ts'
import classes from './PaymentFigures.module.css'

interface FigureProps {
  label: string
  amountFen: number
  /** Left out for a method: an order may have several of its users. */
  orders?: number
  isChosen: boolean
  onChoose: () => void
}

/** One sum; a press shows its orders, or hides them. */
function Figure({ label, amountFen, orders, isChosen, onChoose }: FigureProps) {
  return (
    <button type="button" className={classes.figure} aria-pressed={isChosen} onClick={onChoose}>
      <span className="anywhere">{label}</span>
      <strong>{yuan(amountFen)}</strong>
      <small>{orders === undefined ? '' : `${orders} 票`}</small>
    </button>
  )
}

interface Props {
  sums: CallResponse<'/carrier/getLedgerPayments'>
  /** The key of the sum whose orders are shown; '' for none. */
  chosen: string
  onChoose: (key: string) => void
}

/** Renders a day's payments by method, each with the users who received them, and their total. */
export function PaymentFigures({ sums, chosen, onChoose }: Props) {
  const figure = (key: string) => ({ isChosen: key === chosen, onChoose: () => onChoose(key) })
  return (
    <div className={classes.methods}>
      {sumsByMethod(sums.list).map(({ method, amountFen, users }) => (
        <section key={method} className="card p-5" aria-label={receiveMethodText(method)}>
          <Figure
            label={receiveMethodText(method)}
            amountFen={amountFen}
            {...figure(paymentKey({ method }))}
          />
          <ul>
            {users.map(({ userId, userName, orders, amountFen: ofUser }) => (
              <li key={userId}>
                <Figure
                  label={userName ?? '未记名'}
                  amountFen={ofUser}
                  orders={orders}
                  {...figure(paymentKey({ method, userId }))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="card p-5" aria-label="收款合计">
        <Figure
          label="收款合计"
          amountFen={sums.amountFen}
          orders={sums.orders}
          {...figure(paymentKey({}))}
        />
      </section>
    </div>
  )
}
