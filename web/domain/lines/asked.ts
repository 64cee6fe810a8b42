import { deliveryModes, pickupModes } from '../../../contract/orders/words.ts'
import { serviceFields } from '../../../contract/orders/plain/serviceWords.ts'
import { cubicMetreText, kilogramText, yuan, yuanText } from '../../../contract/price/amounts.ts'
import type { Consignment } from '../../../contract/price/pricing.ts'
import { noServices, serviceLabels, wantedKeys } from '../../../contract/price/services.ts'
import type { ServiceKey, WantedServices } from '../../../contract/price/services.ts'
import {
  cubicMetresToCm3,
  kilogramsToGrams,
  mostCm3,
  mostFen,
  mostGrams,
  yuanToFen,
} from '../../shared/ui/form/parseAmounts.ts'

/** The amounts that are typed, by their names in an address: kilograms, m³, the declared value and the sum to collect in yuan. */
const amounts = {
  kg: { parse: kilogramsToGrams, most: mostGrams },
  m3: { parse: cubicMetresToCm3, most: mostCm3 },
  insured: { parse: yuanToFen, most: mostFen },
  cod: { parse: yuanToFen, most: mostFen },
} as const
export type AmountName = keyof typeof amounts
const amountNames = Object.keys(amounts) as AmountName[]

/** What a price is asked for, goods and services, as it goes from a search by way of a line to its order. */
export interface Asked extends WantedServices {
  /** null: not said. */
  weightGrams: number | null
  volumeCm3: number | null
  /** Amounts that are none, as typed: to be mended before anything is priced. */
  faulty: Partial<Record<AmountName, string>>
}

/** The amounts as typed. */
export type TypedAmounts = Record<AmountName, string>

export const nothingAsked: Asked = { ...noServices, weightGrams: null, volumeCm3: null, faulty: {} }

const mostKept = 40

/** A positive amount within the contract's bound; null where the text is none. */
function amountOf(name: AmountName, text: string): number | null {
  const { parse, most } = amounts[name]
  const value = parse(text)
  return value !== null && value > 0 && value <= most ? value : null
}

/** What the typed amounts say. */
export function askedAmounts(
  typed: TypedAmounts,
): Pick<Asked, 'weightGrams' | 'volumeCm3' | 'declaredValueFen' | 'codFen' | 'faulty'> {
  const faulty = amountNames.flatMap((name) => {
    const text = typed[name].trim()
    return text !== '' && amountOf(name, text) === null ? [[name, text.slice(0, mostKept)] as const] : []
  })
  return {
    weightGrams: amountOf('kg', typed.kg),
    volumeCm3: amountOf('m3', typed.m3),
    declaredValueFen: amountOf('insured', typed.insured) ?? 0,
    codFen: amountOf('cod', typed.cod) ?? 0,
    faulty: Object.fromEntries(faulty),
  }
}

const yuanTyped = (fen: number) => (fen === 0 ? '' : yuanText(fen).replace(/\.00$/, ''))

/** The amounts as somebody would type them. */
export const typedAmounts = ({
  weightGrams,
  volumeCm3,
  declaredValueFen,
  codFen,
  faulty,
}: Asked): TypedAmounts => ({
  kg: weightGrams === null ? '' : kilogramText(weightGrams),
  m3: volumeCm3 === null ? '' : cubicMetreText(volumeCm3),
  insured: yuanTyped(declaredValueFen),
  cod: yuanTyped(codFen),
  ...faulty,
})

/** Reads goods and services from an address; what makes no sense is left out, amounts stay to be mended. */
export function readAsked(params: URLSearchParams): Asked {
  const said = (name: string) => params.get(name) ?? ''
  const copies = /^\d$/.test(said('receipt')) ? Number(said('receipt')) : 0
  return {
    ...askedAmounts({ kg: said('kg'), m3: said('m3'), insured: said('insured'), cod: said('cod') }),
    pickupMode: pickupModes.find((mode) => mode === said('pickup')) ?? 'self',
    deliveryMode: deliveryModes.find((mode) => mode === said('delivery')) ?? 'self',
    receiptCopies: Math.min(copies, serviceFields.receiptCopies.max),
    isHeld: said('hold') === '1',
  }
}

/** Puts goods, destination and services into an address: only what differs from nothing asked. */
export function putAsked(params: URLSearchParams, asked: Asked, to: string | null): void {
  const put = (name: string, value: string) => value !== '' && params.set(name, value)
  const { kg, m3, insured, cod } = typedAmounts(asked)
  put('kg', kg)
  put('m3', m3)
  put('to', to ?? '')
  put('pickup', asked.pickupMode === 'self' ? '' : asked.pickupMode)
  put('delivery', asked.deliveryMode === 'self' ? '' : asked.deliveryMode)
  put('insured', insured)
  put('cod', cod)
  put('receipt', asked.receiptCopies === 0 ? '' : String(asked.receiptCopies))
  put('hold', asked.isHeld ? '1' : '')
}

/** Whether an amount is typed that is none. */
export const hasFault = ({ faulty }: Pick<Asked, 'faulty'>) => Object.keys(faulty).length > 0

/** Whether there are goods to price: some, and no amount to be mended first. */
export const hasGoods = (asked: Pick<Asked, 'weightGrams' | 'volumeCm3' | 'faulty'>) =>
  (asked.weightGrams !== null || asked.volumeCm3 !== null) && !hasFault(asked)

/** The services alone, without those that are not wanted: as a call takes them. */
export const wantedOf = (asked: WantedServices): Partial<WantedServices> => ({
  ...(asked.pickupMode !== 'self' && { pickupMode: asked.pickupMode }),
  ...(asked.deliveryMode !== 'self' && { deliveryMode: asked.deliveryMode }),
  ...(asked.declaredValueFen > 0 && { declaredValueFen: asked.declaredValueFen }),
  ...(asked.codFen > 0 && { codFen: asked.codFen }),
  ...(asked.receiptCopies > 0 && { receiptCopies: asked.receiptCopies }),
  ...(asked.isHeld && { isHeld: true }),
})

/** What the quote is made for. */
export const askedConsignment = (asked: Asked): Consignment => ({
  ...noServices,
  ...wantedOf(asked),
  weightGrams: asked.weightGrams ?? 0,
  volumeCm3: asked.volumeCm3 ?? 0,
})

/** The wanted services in words: 送货上楼, 保价 ¥5,000.00, 签回单 2 份. Upstairs is by way of the door. */
export function wantedWords(wanted: WantedServices): string[] {
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

const shortLabels: Record<ServiceKey, string> = { ...serviceLabels, cod: '代收', receipt: '回单' }

/** The same in short, as a card says what its total holds: 含送货上楼、代收; '' where nothing is wanted. */
export function includedText(wanted: WantedServices): string {
  const keys = wantedKeys(wanted).filter((key) => key !== 'delivery' || wanted.deliveryMode === 'door')
  return keys.length === 0 ? '' : `含${keys.map((key) => shortLabels[key]).join('、')}`
}
