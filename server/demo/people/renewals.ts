import type pg from 'pg'
import { initialPriceList, renewalPrice, termAfterPayment } from '#contract/enterprise/renewal.ts'
import type { ServiceTerm } from '#contract/enterprise/renewal.ts'
import { payOrderMinutes } from '#contract/enterprise/renewalWords.ts'
import type { RenewalPlan } from '#contract/enterprise/renewalWords.ts'
import { dayMs, minuteMs } from '#contract/kernel/time.ts'
import { payOrderNumber } from '#contract/orders/checkDigits.ts'
import { copyRows } from '../copyRows.ts'
import type { Value } from '../copyRows.ts'
import { demoAccounts } from './accounts.ts'

interface Purchase {
  daysAgo: number
  plan: RenewalPlan
  months: number
  isPaid: boolean
}

/** The purchases of two demo enterprises. The carrier's term ends in some 20 days (its banner shows), the other's in 200. */
const purchases: readonly { mobile: string; bought: readonly Purchase[] }[] = [
  {
    mobile: demoAccounts.manufacturer.mobile,
    bought: [
      { daysAgo: 540, plan: 'basic', months: 12, isPaid: true },
      { daysAgo: 166, plan: 'professional', months: 12, isPaid: false },
      { daysAgo: 165, plan: 'professional', months: 12, isPaid: true },
    ],
  },
  {
    mobile: demoAccounts.carrier.mobile,
    bought: [
      { daysAgo: 164, plan: 'basic', months: 3, isPaid: true },
      { daysAgo: 75, plan: 'basic', months: 3, isPaid: true },
    ],
  },
]

const columns = [
  'number',
  'factory_id',
  'user_id',
  'plan',
  'months',
  'list_fen',
  'discount_fen',
  'upgrade_fen',
  'amount_fen',
  'channel',
  'status',
  'qr_text',
  'created_at',
  'pay_before',
  'paid_at',
  'transaction_id',
  'term_starts_at',
  'new_expires_at',
] as const

/** Returns the pay order of a purchase in the order of `columns`, and the resulting term. */
function purchased(
  { daysAgo, plan, months, isPaid }: Purchase,
  admin: { id: number; factory_id: number },
  { number, term, now }: { number: string; term: ServiceTerm; now: Date },
): { row: Value[]; term: ServiceTerm } {
  const atMs = now.getTime() - daysAgo * dayMs
  const paidMs = atMs + minuteMs
  const { listFen, discountFen, upgradeFen, priceFen } = renewalPrice(
    { plan, months },
    term,
    atMs,
    initialPriceList,
  )
  const after = termAfterPayment({ plan, months, upgradeFen }, term, paidMs, initialPriceList)
  const order = [number, admin.factory_id, admin.id, plan, months, listFen, discountFen, upgradeFen, priceFen]
  const payBefore = new Date(atMs + payOrderMinutes * minuteMs)
  const made = ['sandbox', isPaid ? 'paid' : 'closed', `/pay/cashier/${number}`, new Date(atMs), payBefore]
  if (!isPaid) return { row: [...order, ...made, null, null, null, null], term }
  return {
    row: [
      ...order,
      ...made,
      new Date(paidMs),
      `SB${number}`,
      new Date(after.startsAtMs),
      new Date(after.expiresAtMs),
    ],
    term: after,
  }
}

/** Loads the demo's renewals through the sandbox and the resulting terms, and advances the number sequence. */
export async function loadRenewals(client: pg.ClientBase, now: Date): Promise<void> {
  const orders: Value[][] = []
  for (const { mobile, bought } of purchases) {
    const { rows } = await client.query<{ id: number; factory_id: number }>(
      'select id, factory_id from app_user where mobile = $1',
      [mobile],
    )
    const admin = rows[0]
    if (!admin) continue
    let term: ServiceTerm = { plan: null, expiresAtMs: null }
    for (const purchase of bought) {
      const made = purchased(purchase, admin, { number: payOrderNumber(orders.length + 1), term, now })
      orders.push(made.row)
      term = made.term
    }
    await client.query('update factory set plan = $2, expires_at = $3 where id = $1', [
      admin.factory_id,
      term.plan,
      term.expiresAtMs === null ? null : new Date(term.expiresAtMs),
    ])
  }
  await copyRows(client, 'pay_order', columns, orders)
  await client.query(`select setval('pay_order_serial', $1)`, [Math.max(orders.length, 1)])
}
