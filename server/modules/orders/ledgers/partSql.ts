import type { StatementPart } from '#contract/orders/lists/statementParts.ts'
import { signedStatuses } from '#contract/orders/states.ts'
import { statesText } from '../stateSql.ts'

/** Whether an order `o` is signed, so that it belongs to a statement. */
export const isSigned = `o.status in (${statesText(signedStatuses)})`

/** What is still to be received of an entry `e`, fen; as `openFen` of contract/orders/openFen.ts. */
export const openFen = 'e.amount_fen - e.received_fen'

/** Whether an entry `e` is due and partly paid. Spelt as in the indexes of these few entries (migration 0059). */
export const isPartPaid = `e.state = 'due' and e.received_fen > 0`

/**
 * Freight received of an order `o`, from its settlement entry `s`. 现付 signed before its entries existed has none and counts as
 * received.
 */
export const receivedFen = `coalesce(s.received_fen, case o.payment when 'prepaid' then o.total_fen else 0 end)`

/** Sum of the agreed fee changes of an order `o`, fen; 0 where there is none. */
export const changeFen = `coalesce((
  select sum((c.after ->> 'totalFen')::bigint - (c.before ->> 'totalFen')::bigint) from fee_change c
  where c.order_id = o.id and c.state in ('agreed', 'agreed_by_tolerance')), 0)::bigint`

const freight = (condition: string) =>
  `exists (select 1 from (select 1) one left join ledger_entry s on s.order_id = o.id and s.kind = 'settlement' where ${condition})`
const cod = (condition: string) =>
  `exists (select 1 from ledger_entry c where c.order_id = o.id and c.kind = 'cod' and ${condition})`

/** Whether an order `o` belongs to a part of a statement. */
export const partSql: Record<StatementPart, string> = {
  feeChanged: `${isSigned} and ${changeFen} <> 0`,
  received: `${isSigned} and ${freight(`${receivedFen} > 0`)}`,
  unpaid: `${isSigned} and ${freight(`${receivedFen} < o.total_fen`)}`,
  cod: `${isSigned} and ${cod('c.amount_fen > 0')}`,
  codReceived: `${isSigned} and ${cod('c.received_fen > 0')}`,
  codRemitted: `${isSigned} and ${cod(`c.state = 'remitted'`)}`,
  codHeld: `${isSigned} and ${cod(`c.received_fen > 0 and c.state <> 'remitted'`)}`,
}
