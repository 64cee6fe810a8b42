import type { StatementState } from '#contract/statements/words.ts'
import type { Tone } from '#shared/ui/kit/Badge.tsx'
import { yuan } from '#shared/ui/text/format.ts'

/** Badge tones of an issued statement's states. */
export const stateTones: Record<StatementState, Tone> = {
  issued: 'warn',
  confirmed: 'good',
  objected: 'bad',
  superseded: 'quiet',
}

/** Formats the balance from the reader's side: 应收客户 ¥80. */
export function balanceText(balanceFen: number, side: 'carrier' | 'customer'): string {
  if (balanceFen === 0) return '两清'
  const owes = balanceFen > 0
  const words = side === 'carrier' ? ['应收客户', '应付客户'] : ['应付承运商', '承运商应付']
  return `${words[owes ? 0 : 1] ?? ''} ${yuan(Math.abs(balanceFen))}`
}

/** Formats a difference: +¥12.00, −¥12.00. */
export const differenceText = (fen: number): string =>
  fen === 0 ? '不变' : `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`
