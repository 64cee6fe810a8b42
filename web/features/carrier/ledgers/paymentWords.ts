import type { PaymentSum } from '#contract/carrier/receivedPaymentCalls.ts'
import { receiveMethods } from '#contract/orders/ledgerWords.ts'
import type { ReceiveMethod } from '#contract/orders/ledgerWords.ts'

/** The payments of one method with the users who received them. */
interface MethodSum {
  method: ReceiveMethod | null
  amountFen: number
  users: PaymentSum[]
}

/** Groups sums by method in the methods' order; methods without payments are left out. */
export function sumsByMethod(sums: readonly PaymentSum[]): MethodSum[] {
  return [...receiveMethods, null].flatMap((method) => {
    const users = sums.filter((sum) => sum.method === method)
    const amountFen = users.reduce((total, user) => total + user.amountFen, 0)
    return users.length > 0 ? [{ method, amountFen, users }] : []
  })
}

/** Filter of the payments whose orders are shown. A value left out means all, null means unknown. */
interface PaymentFilter {
  method?: ReceiveMethod | null
  userId?: number | null
}

const all = 'all'
const none = 'none'

/** Formats a filter for the address: all, cash, cash.12, none.none */
export function paymentKey({ method, userId }: PaymentFilter): string {
  if (method === undefined) return all
  return [method ?? none, ...(userId === undefined ? [] : [userId ?? none])].join('.')
}

/** Parses an address's filter; null when it shows no orders. */
export function readPaymentKey(key: string): PaymentFilter | null {
  if (key === all) return {}
  const [methodKey, userKey] = key.split('.')
  const method = methodKey === none ? null : receiveMethods.find((known) => known === methodKey)
  if (method === undefined) return null
  if (userKey === undefined) return { method }
  const userId = userKey === none ? null : Number(userKey)
  return userId === null || (Number.isSafeInteger(userId) && userId > 0) ? { method, userId } : null
}
