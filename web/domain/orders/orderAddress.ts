import type { CallInput } from '#contract/calls/calls.ts'
import {
  ledgerKindLabels,
  ledgerKinds,
  ledgerStateLabel,
  ledgerStates,
} from '#contract/orders/ledgerWords.ts'
import type { LedgerKind } from '#contract/orders/ledgerWords.ts'
import { orderSorts, pastedNumbersMax } from '#contract/orders/lists/listWords.ts'
import type { OrderSort } from '#contract/orders/lists/listWords.ts'
import { orderPageSizes } from '#contract/orders/lists/pageSizes.ts'
import type { OrderPageSize } from '#contract/orders/lists/pageSizes.ts'
import { statementParts } from '#contract/orders/lists/statementParts.ts'
import type { StatementPart } from '#contract/orders/lists/statementParts.ts'
import { openStatuses, orderStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { awaitingReleaseLabel, deliveryModes, payments } from '#contract/orders/words.ts'
import { isRegionCode } from '#contract/regions/region.ts'
import { changeSettings, useSettings } from '#shared/browser/settings.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { pageRows, tableRequest } from '#shared/ui/table/tableAddress.ts'
import type { TableAddress, TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { periodOf } from './chinaDays.ts'

/** Filters of an order list, as named in its address. Days are those of Asia/Shanghai, both inclusive. */
const filterKeys = [
  'status',
  'from',
  'to',
  'carrier',
  'city',
  'pickup',
  'payment',
  'delivery',
  'cod',
  'receipt',
  'held',
  'only',
  'ledger',
  'signedFrom',
  'signedTo',
  'customer',
  'sender',
  'part',
] as const
export type OrderFilterKey = (typeof filterKeys)[number]

/** 在办: all states in which something still has to happen. */
export const inHand = 'open'
export type ListedStatus = OrderStatus | typeof inHand

const spec = { sorts: orderSorts, filters: filterKeys } as const satisfies TableSpec<
  OrderSort,
  OrderFilterKey
>
export type OrderFilterValues = Readonly<Record<OrderFilterKey, string>>

/** Filters for orders that need attention, with the call's fields. */
export const attentions = {
  exception: { label: '有异常', asks: { hasOpenException: true } },
  cancel: { label: '申请取消', asks: { isCancelRequested: true } },
  held: { label: awaitingReleaseLabel, asks: { isAwaitingRelease: true } },
  weighed: { label: '复核待确认', asks: { openFeeChange: 'pending' } },
  disputed: { label: '复核有异议', asks: { openFeeChange: 'disputed' } },
  still1: { label: '1 天无更新', asks: { daysWithoutMovementMin: 1 } },
  still3: { label: '3 天无更新', asks: { daysWithoutMovementMin: 3 } },
  kept: { label: '未拒单、未取消', asks: { isLost: false } },
  lost: { label: '已拒单或取消', asks: { isLost: true } },
  late: { label: '晚于预计签收', asks: { isLate: true } },
  onTime: { label: '按时签收', asks: { isLate: false } },
  troubled: { label: '出过异常', asks: { hasException: true, isLost: false } },
  still7: { label: '7 天无更新', asks: { daysWithoutMovementMin: 7 } },
} as const
export type Attention = keyof typeof attentions

type OrderListFilter = Omit<CallInput<'/orders/getOrdersList'>, 'page' | 'pageSize'>

const isOneOf = <Value extends string>(allowed: readonly Value[], text: string): text is Value =>
  allowed.some((allowedValue) => allowedValue === text)

interface LedgerFilter {
  kind: LedgerKind
  state: string
}

/** Parses `cod.due` into kind and state; null for anything else. */
export function readLedger(text: string): LedgerFilter | null {
  const [kind = '', state = ''] = text.split('.')
  if (!isOneOf(ledgerKinds, kind)) return null
  return isOneOf<string>(ledgerStates[kind], state) ? { kind, state } : null
}

/** Formats a ledger filter: 代收货款 · 货款未收 */
export const ledgerText = ({ kind, state }: LedgerFilter) =>
  `${ledgerKindLabels[kind]} · ${ledgerStateLabel(kind, state)}`

const idOf = <Key extends string>(key: Key, text: string) => {
  const id = Number(text)
  return (Number.isSafeInteger(id) && id > 0 ? { [key]: id } : {}) as Partial<Record<Key, number>>
}

/** Parses a part of a statement; null for anything else. */
export const readPart = (text: string): StatementPart | null => (isOneOf(statementParts, text) ? text : null)

/** The address' values for whether a service was ordered. */
const yesOrNo = ['yes', 'no'] as const

/** Builds the call's filter from the address; invalid values count as not given. */
function filterOf(values: OrderFilterValues, numbers: readonly string[]): OrderListFilter {
  const created = periodOf(values.from, values.to)
  const signed = periodOf(values.signedFrom, values.signedTo)
  const ledger = readLedger(values.ledger)
  const asks = Object.hasOwn(attentions, values.only) ? attentions[values.only as Attention].asks : {}
  return {
    ...(isOneOf(orderStatuses, values.status) ? { status: values.status } : {}),
    ...(values.status === inHand ? { status: [...openStatuses] } : {}),
    ...(created.from ? { createdFrom: created.from } : {}),
    ...(created.to ? { createdTo: created.to } : {}),
    ...idOf('carrierId', values.carrier),
    ...idOf('customerId', values.customer),
    ...idOf('senderOrderId', values.sender),
    ...(isOneOf(statementParts, values.part) ? { statementPart: values.part } : {}),
    ...(isOneOf(payments, values.payment) ? { payment: values.payment } : {}),
    ...asks,
    ...(isOneOf(deliveryModes, values.delivery) ? { deliveryMode: values.delivery } : {}),
    ...(isOneOf(yesOrNo, values.cod) ? { hasCod: values.cod === 'yes' } : {}),
    ...(isOneOf(yesOrNo, values.receipt) ? { hasReceipt: values.receipt === 'yes' } : {}),
    ...(isOneOf(yesOrNo, values.held) ? { isHeld: values.held === 'yes' } : {}),
    ...(isRegionCode(values.city) ? { laneCode: values.city } : {}),
    ...(isRegionCode(values.pickup) ? { pickupCode: values.pickup } : {}),
    // readLedger checked that the state is one of its kind's
    ...(ledger
      ? {
          ledger: { ...ledger, ...signed } as OrderListFilter['ledger'],
        }
      : {
          ...(signed.from ? { signedFrom: signed.from } : {}),
          ...(signed.to ? { signedTo: signed.to } : {}),
        }),
    ...(numbers.length > 0 ? { numbers: [...numbers] } : {}),
  }
}

export type OrderListRequest = CallInput<'/orders/getOrdersList'>

/** Builds the request of a list, leaving out defaults such as newest first. */
function orderListRequest(
  address: TableAddress<OrderSort, OrderFilterKey>,
  numbers: readonly string[],
  pageSize: number,
): OrderListRequest {
  const { sort, ...request } = tableRequest(address, pageSize)
  return { ...request, ...(sort === 'newest' ? {} : { sort }), ...filterOf(address.filters, numbers) }
}

const numbersKey = 'numbers'
const separator = ','

/** Reads the numbers of an address. They may be many, so they have a key of their own. */
const readNumbers = (search: URLSearchParams): string[] =>
  (search.get(numbersKey) ?? '').split(separator).filter(Boolean).slice(0, pastedNumbersMax)

/**
 * Returns filters, order and page of an order list from the address bar; status is the chosen one, or ''. `isSized`: the user
 * chooses the rows per page, saved with the display settings.
 */
export function useOrderAddress({ isSized = false }: { isSized?: boolean } = {}) {
  const [search, edit] = useAddress()
  const [address, change] = useTableAddress<OrderSort, OrderFilterKey>(spec)
  const numbers = readNumbers(search)
  const chosenRows = useSettings((settings) => settings.orderRows)
  const pageSize = isSized ? chosenRows : pageRows
  const chooseSize = (rows: number) => {
    changeSettings({ orderRows: rows as OrderPageSize })
    change({ page: 1 })
  }
  const restart = (input: Readonly<Record<string, string>>) => edit({ ...input, page: '' })
  return {
    address,
    change,
    numbers,
    setNumbers: (chosen: readonly string[]) => restart({ [numbersKey]: chosen.join(separator) }),
    clear: () => restart(Object.fromEntries([...filterKeys, numbersKey, 'keyword'].map((key) => [key, '']))),
    request: orderListRequest(address, numbers, pageSize),
    /** The part that a list needs for its pages. */
    paging: {
      page: address.page,
      pageSize,
      onPage: (page: number, isCorrection: boolean) => change({ page, isCorrection }),
      ...(isSized ? { sizes: { offered: orderPageSizes, choose: chooseSize } } : {}),
    },
    isFiltered:
      address.keyword !== '' || numbers.length > 0 || filterKeys.some((key) => address.filters[key] !== ''),
  }
}
export type OrderAddress = ReturnType<typeof useOrderAddress>

/** Returns the address of a list with these filters. */
export function orderListAddress(page: string, filters: Partial<OrderFilterValues>): string {
  const params = Object.entries(filters).filter(([, value]) => value !== '')
  return `${page}?${new URLSearchParams(params)}`
}

/** Returns the address of a list with the orders behind a figure of a ledger. */
export function ledgerAddress(
  page: string,
  figure: { kind: LedgerKind; state: string; payment: string | null },
  days: { from: string; to: string },
): string {
  const search = new URLSearchParams({ ledger: `${figure.kind}.${figure.state}` })
  if (figure.payment !== null) search.set('payment', figure.payment)
  if (days.from) search.set('signedFrom', days.from)
  if (days.to) search.set('signedTo', days.to)
  return `${page}?${search}`
}

/** Returns the state in the address, or null. */
export const statusOf = ({ filters: { status } }: OrderAddress['address']): ListedStatus | null =>
  status === inHand || isOneOf(orderStatuses, status) ? status : null
