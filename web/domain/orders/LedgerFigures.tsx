import { Link } from 'react-router'
import { ledgerKindLabels, ledgerKinds, ledgerStateLabel } from '../../../contract/orders/ledgerWords.ts'
import type { LedgerFigure } from '../../../contract/orders/ledgerCalls.ts'
import { paymentLabels } from '../../../contract/orders/words.ts'
import { yuan } from '../../shared/ui/text/format.ts'
import classes from './LedgerFigures.module.css'
import { ledgerAddress } from './orderAddress.ts'

interface Props {
  figures: readonly LedgerFigure[]
  /** The order list that a figure opens: the customer's or the carrier's. */
  listPath: string
  /** The days of the signature, as the addresses name them. */
  days: { from: string; to: string }
}

const amountOf = ({ kind, amountFen, copies }: LedgerFigure) =>
  kind === 'receipt' ? `${copies} 份` : yuan(amountFen)

/** The three ledgers: what is owed, on its way and done; each figure opens exactly its orders. */
export function LedgerFigures({ figures, listPath, days }: Props) {
  return (
    <div className={classes.ledgers}>
      {ledgerKinds.map((kind) => (
        <section key={kind} className={classes.ledger} aria-label={ledgerKindLabels[kind]}>
          <h2 className={classes.title}>{ledgerKindLabels[kind]}</h2>
          <ul className={classes.figures}>
            {figures
              .filter((figure) => figure.kind === kind)
              .map((figure) => (
                <li key={`${figure.state}-${figure.payment}`}>
                  <Link className={classes.figure} to={ledgerAddress(listPath, figure, days)}>
                    <span>
                      {ledgerStateLabel(kind, figure.state)}
                      {figure.payment ? `（${paymentLabels[figure.payment]}）` : ''}
                    </span>
                    <strong>{amountOf(figure)}</strong>
                    <small>{figure.orders} 单</small>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
