import { cubicMetres, cubicMetreText, kilograms, kilogramText, shortYuan, yuan } from '../../price/amounts.ts'
import {
  cubicMetresToCm3,
  kilogramsToGrams,
  mostCm3,
  mostFen,
  mostGrams,
  yuanToFen,
} from '../../price/parseAmounts.ts'
import type { Consignment } from '../../price/pricing.ts'
import { noServices, serviceLabels, wantedKeys } from '../../price/services.ts'
import type { ServiceKey, WantedServices } from '../../price/services.ts'
import { deliveryModes, pickupModes } from '../words.ts'
import { serviceFields } from './serviceWords.ts'

/** Typed amounts by their names in an address. Units: kilograms, m³, yuan (declared value, sum to collect). */
const amounts = {
  kg: { parse: kilogramsToGrams, most: mostGrams },
  m3: { parse: cubicMetresToCm3, most: mostCm3 },
  insured: { parse: yuanToFen, most: mostFen },
  cod: { parse: yuanToFen, most: mostFen },
} as const
export type AmountName = keyof typeof amounts
const amountNames = Object.keys(amounts) as AmountName[]

/** Goods and services to quote a price for. It travels from a search through a line to its order. */
export interface QuoteRequest extends WantedServices {
  /** null: not given. */
  weightGrams: number | null
  volumeCm3: number | null
  /** Invalid amounts, as typed. They must be corrected before anything is priced. */
  faulty: Partial<Record<AmountName, string>>
}

/** The amounts as typed. */
export type TypedAmounts = Record<AmountName, string>

export const emptyQuoteRequest: QuoteRequest = {
  ...noServices,
  weightGrams: null,
  volumeCm3: null,
  faulty: {},
}

const faultyTextMax = 40

/** Parses a positive amount within the contract's bound; null for invalid text. */
function amountOf(name: AmountName, text: string): number | null {
  const { parse, most } = amounts[name]
  const value = parse(text)
  return value !== null && value > 0 && value <= most ? value : null
}

/** Parses the typed amounts; invalid ones go to `faulty`. */
export function parseTypedAmounts(
  typed: TypedAmounts,
): Pick<QuoteRequest, 'weightGrams' | 'volumeCm3' | 'declaredValueFen' | 'codFen' | 'faulty'> {
  const faulty = amountNames.flatMap((name) => {
    const text = typed[name].trim()
    return text !== '' && amountOf(name, text) === null ? [[name, text.slice(0, faultyTextMax)] as const] : []
  })
  return {
    weightGrams: amountOf('kg', typed.kg),
    volumeCm3: amountOf('m3', typed.m3),
    declaredValueFen: amountOf('insured', typed.insured) ?? 0,
    codFen: amountOf('cod', typed.cod) ?? 0,
    faulty: Object.fromEntries(faulty),
  }
}

const yuanTyped = (fen: number) => (fen === 0 ? '' : shortYuan(fen))

/** Formats the amounts as a user would type them. */
export const typedAmounts = ({
  weightGrams,
  volumeCm3,
  declaredValueFen,
  codFen,
  faulty,
}: QuoteRequest): TypedAmounts => ({
  kg: weightGrams === null ? '' : kilogramText(weightGrams),
  m3: volumeCm3 === null ? '' : cubicMetreText(volumeCm3),
  insured: yuanTyped(declaredValueFen),
  cod: yuanTyped(codFen),
  ...faulty,
})

/** Reads goods and services from an address. Invalid values are dropped; invalid amounts are kept for correction. */
export function readQuoteRequest(params: { get(name: string): string | null }): QuoteRequest {
  const param = (name: string) => params.get(name) ?? ''
  const copies = /^\d$/.test(param('receipt')) ? Number(param('receipt')) : 0
  return {
    ...parseTypedAmounts({ kg: param('kg'), m3: param('m3'), insured: param('insured'), cod: param('cod') }),
    pickupMode: pickupModes.find((mode) => mode === param('pickup')) ?? 'self',
    deliveryMode: deliveryModes.find((mode) => mode === param('delivery')) ?? 'self',
    receiptCopies: Math.min(copies, serviceFields.receiptCopies.max),
    isHeld: param('hold') === '1',
  }
}

/** Writes goods, destination and services into an address, leaving out defaults. */
export function writeQuoteRequest(
  params: { set(name: string, value: string): void },
  request: QuoteRequest,
  to: string | null,
): void {
  const put = (name: string, value: string) => value !== '' && params.set(name, value)
  const { kg, m3, insured, cod } = typedAmounts(request)
  put('kg', kg)
  put('m3', m3)
  put('to', to ?? '')
  put('pickup', request.pickupMode === 'self' ? '' : request.pickupMode)
  put('delivery', request.deliveryMode === 'self' ? '' : request.deliveryMode)
  put('insured', insured)
  put('cod', cod)
  put('receipt', request.receiptCopies === 0 ? '' : String(request.receiptCopies))
  put('hold', request.isHeld ? '1' : '')
}

/** Checks whether any typed amount is invalid. */
export const hasFault = ({ faulty }: Pick<QuoteRequest, 'faulty'>) => Object.keys(faulty).length > 0

/** Checks whether there are goods to price: at least one amount, and none invalid. */
export const hasGoods = (request: Pick<QuoteRequest, 'weightGrams' | 'volumeCm3' | 'faulty'>) =>
  (request.weightGrams !== null || request.volumeCm3 !== null) && !hasFault(request)

/** Returns the words for goods whose other amount is missing, which may cost more: 没填体积，只按重量算; '' with both or none. */
export function missingAmountText(
  request: Pick<QuoteRequest, 'weightGrams' | 'volumeCm3' | 'faulty'>,
): string {
  if (!hasGoods(request)) return ''
  if (request.volumeCm3 === null) return '没填体积，只按重量算'
  return request.weightGrams === null ? '没填重量，只按体积算' : ''
}

/** Returns only the services that are wanted, in the shape calls take. */
export const wantedServicesOf = (request: WantedServices): Partial<WantedServices> => ({
  ...(request.pickupMode !== 'self' && { pickupMode: request.pickupMode }),
  ...(request.deliveryMode !== 'self' && { deliveryMode: request.deliveryMode }),
  ...(request.declaredValueFen > 0 && { declaredValueFen: request.declaredValueFen }),
  ...(request.codFen > 0 && { codFen: request.codFen }),
  ...(request.receiptCopies > 0 && { receiptCopies: request.receiptCopies }),
  ...(request.isHeld && { isHeld: true }),
})

/** Returns the consignment to quote. */
export const requestedConsignment = (request: QuoteRequest): Consignment => ({
  ...noServices,
  ...wantedServicesOf(request),
  weightGrams: request.weightGrams ?? 0,
  volumeCm3: request.volumeCm3 ?? 0,
})

/** Lists the wanted services as labels: 送货上楼, 保价 ¥5,000.00, 签回单 2 份. Upstairs implies delivery to the door. */
export function wantedServiceLabels(wanted: WantedServices): string[] {
  const amount: Partial<Record<ServiceKey, string>> = {
    insurance: ` ${yuan(wanted.declaredValueFen)}`,
    cod: ` ${yuan(wanted.codFen)}`,
    receipt: ` ${wanted.receiptCopies} 份`,
  }
  const keys = wantedKeys(wanted)
  return keys
    .filter((key) => key !== 'delivery' || !keys.includes('upstairs'))
    .map((key) => serviceLabels[key] + (amount[key] ?? ''))
}

/** Returns the goods and services as a sentence has them: 120 公斤、0.8 方，含送货上门. */
export function goodsText(request: QuoteRequest): string {
  const { weightGrams, volumeCm3 } = request
  const goods = [weightGrams !== null && kilograms(weightGrams), volumeCm3 !== null && cubicMetres(volumeCm3)]
  const services = wantedServiceLabels(request)
  return goods.filter(Boolean).join('、') + (services.length > 0 ? `，含${services.join('、')}` : '')
}

const shortLabels: Record<ServiceKey, string> = { ...serviceLabels, cod: '代收', receipt: '回单' }

/** More services take the width of the carrier's name on a card; the search bar lists them. */
const namedServices = 2

/** Returns the short text for a card's total: 含送货上楼、代收 or 含 5 项服务; '' without services. */
export function includedText(wanted: WantedServices): string {
  const keys = wantedKeys(wanted).filter((key) => key !== 'delivery' || wanted.deliveryMode === 'door')
  if (keys.length === 0) return ''
  return keys.length > namedServices
    ? `含 ${keys.length} 项服务`
    : `含${keys.map((key) => shortLabels[key]).join('、')}`
}
