import type { OrderFieldSpec } from './fieldSpec.ts'

/** Rows of plainFields (fieldWords.ts) that the search uses, too. A file of their own keeps its page small. */
export const serviceFields = {
  declaredValueFen: { kind: 'fen', label: '声明价值', placeholder: '不保价则不填', isService: true },
  codFen: {
    kind: 'fen',
    label: '代收货款',
    placeholder: '不代收则不填',
    isService: true,
    exportWidth: 12,
    isListed: true,
  },
  receiptCopies: {
    kind: 'count',
    label: '回单份数',
    input: '签回单',
    fact: '签回单',
    max: 9,
    unit: '份',
    isService: true,
    exportWidth: 9,
    isListed: true,
  },
  isHeld: { kind: 'flag', label: '控货', input: '控货：等我通知再放货', isService: true },
} as const satisfies Record<string, OrderFieldSpec>
