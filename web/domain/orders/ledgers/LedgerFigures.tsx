import { Link } from 'react-router'
import type { LedgerFigure } from '#contract/orders/ledgerCalls.ts'
import { ledgerKindLabels, ledgerKinds, ledgerStateLabel } from '#contract/orders/ledgerWords.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { ledgerAddress } from '../orderAddress.ts'
import classes from './LedgerFigures.module.css'

interface Props {
  figures: readonly LedgerFigure[]
  /** The order list that a figure links to: the customer's or the carrier's. */
  listPath: string
  /** The signing days, as in addresses. */
  days: { from: string; to: string }
}

const amountOf = ({ kind, amountFen, copies }: LedgerFigure) =>
  kind === 'receipt' ? `${copies} 份` : yuan(amountFen)

/** Renders the three ledgers with open, pending and done figures; each links to exactly its orders. */
export function LedgerFigures({ figures, listPath, days }: Props) {
  // as each side counts (docs/words.md)
  const unit = listPath.startsWith('/carrier/') ? '票' : '单'
  return (
    <div className={`grid gap-5 ${classes.ledgers}`}>
      {ledgerKinds.map((kind) => (
        <section key={kind} className="card p-5" aria-label={ledgerKindLabels[kind]}>
          <h2 className="mb-3 text-lead">{ledgerKindLabels[kind]}</h2>
          <ul>
            {figures
              .filter((figure) => figure.kind === kind)
              .map((figure) => (
                <li key={`${figure.state}-${figure.payment}`}>
                  <Link
                    className={`grid items-baseline gap-3 touch ink figures no-underline hover-soft ${classes.figure}`}
                    to={ledgerAddress(listPath, figure, days)}
                  >
                    <span>
                      {ledgerStateLabel(kind, figure.state)}
                      {figure.payment ? `（${paymentLabels[figure.payment]}）` : ''}
                      {figure.receivedFen > 0 ? (
                        <span className="block text-small soft">另已收 {yuan(figure.receivedFen)}</span>
                      ) : null}
                    </span>
                    <strong>{amountOf(figure)}</strong>
                    <small>
                      {figure.orders} {unit}
                    </small>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
