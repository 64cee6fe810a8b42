import { Link } from 'react-router'
import { paymentLabels } from '#contract/orders/words.ts'
import type { StatementSums } from '#contract/statements/sums.ts'
import { balanceOf } from '#contract/statements/sums.ts'
import type { StatementSide } from '#contract/statements/words.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { balanceText, differenceText } from './statementWords.ts'
import classes from './Statement.module.css'

/** Returns the order list behind a figure, or null if it cannot be opened. */
export type FigureLink = (filters: { payment?: string; part?: string }) => string | null

interface FigureProps {
  label: string
  value: string
  orders?: number | undefined
  to?: string | null
}

/** One figure, linked to its orders. */
function Figure({ label, value, orders, to }: FigureProps) {
  const content = (
    <>
      <span>{label}</span>
      <strong>{value}</strong>
      <small>{orders === undefined ? '' : `${orders} 单`}</small>
    </>
  )
  const figureClass = `grid items-baseline gap-3 figures ${classes.figure}`
  return (
    <li>
      {to && orders !== 0 ? (
        <Link className={`touch ink no-underline hover-soft ${figureClass}`} to={to}>
          {content}
        </Link>
      ) : (
        <span className={`touch ${figureClass}`}>{content}</span>
      )}
    </li>
  )
}

interface Props {
  sums: StatementSums
  side: StatementSide
  linkTo: FigureLink
}

/** The sums of a statement by kind: freight, 代收货款, and the balance. */
export function StatementFigures({ sums, side, linkTo }: Props) {
  const { customerDueFen, collectDueFen, codHeldFen, balanceFen } = balanceOf(sums)
  return (
    <div className={`grid gap-4 ${classes.figures}`}>
      <section className="card p-5" aria-label="运费">
        <h2 className="mb-3 text-lead">运费</h2>
        <ul>
          <Figure label="共" value={yuan(sums.freightFen)} orders={sums.orders} to={linkTo({})} />
          {sums.payments
            .filter(({ orders }) => orders > 0)
            .map(({ payment, orders, freightFen }) => (
              <Figure
                key={payment}
                label={paymentLabels[payment]}
                value={yuan(freightFen)}
                orders={orders}
                to={linkTo({ payment })}
              />
            ))}
          {sums.feeChangedOrders > 0 ? (
            <Figure
              label="其中复核变更"
              value={differenceText(sums.feeChangeFen)}
              orders={sums.feeChangedOrders}
              to={linkTo({ part: 'feeChanged' })}
            />
          ) : null}
        </ul>
      </section>
      <section className="card p-5" aria-label="收款">
        <h2 className="mb-3 text-lead">收款</h2>
        <ul>
          <Figure label="运费已收" value={yuan(sums.receivedFen)} to={linkTo({ part: 'received' })} />
          <Figure
            label="运费未收"
            value={yuan(sums.freightFen - sums.receivedFen)}
            to={linkTo({ part: 'unpaid' })}
          />
          {sums.codOrders > 0 ? (
            <>
              <Figure
                label="代收货款"
                value={yuan(sums.codFen)}
                orders={sums.codOrders}
                to={linkTo({ part: 'cod' })}
              />
              <Figure
                label="货款已收"
                value={yuan(sums.codReceivedFen)}
                to={linkTo({ part: 'codReceived' })}
              />
              <Figure
                label="代收款已发放"
                value={yuan(sums.codRemittedFen)}
                to={linkTo({ part: 'codRemitted' })}
              />
            </>
          ) : null}
        </ul>
      </section>
      <section className="card p-5" aria-label="结余">
        <h2 className="mb-3 text-lead">结余</h2>
        <ul>
          <Figure label="客户应付运费" value={yuan(customerDueFen)} />
          <Figure label="减：代收款待发放" value={yuan(codHeldFen)} to={linkTo({ part: 'codHeld' })} />
        </ul>
        <p className="mt-3 text-lead bold figures">{balanceText(balanceFen, side)}</p>
        {collectDueFen > 0 ? (
          <p className="hint mt-1">到付未收 {yuan(collectDueFen)}，由收货人付，不算在内</p>
        ) : null}
      </section>
    </div>
  )
}
