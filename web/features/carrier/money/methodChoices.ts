import { receiveMethodLabels, receiveMethods } from '#contract/orders/ledgerWords.ts'

const methods = receiveMethods.map((value) => ({ value, label: receiveMethodLabels[value] }))

/** Options of how the recipient paid. */
export const methodChoice = [{ value: '', label: '请选择' }, ...methods]

/** Options of how freight 现付 was received; without one it stays due. */
export const prepaidChoice = [
  { value: '', label: '没有确认已收，记为待结算' },
  ...methods.map(({ value, label }) => ({ value, label: `${label}已收` })),
]
