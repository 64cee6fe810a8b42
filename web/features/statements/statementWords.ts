import type { StatementState } from '../../../contract/statements/words.ts'
import { yuan } from '../../shared/ui/text/format.ts'
import type { Tone } from '../../shared/ui/kit/Badge.tsx'

/** How an issued statement looks. */
export const stateTones: Record<StatementState, Tone> = {
  issued: 'warn',
  confirmed: 'good',
  objected: 'bad',
  superseded: 'quiet',
}

/** Who owes whom in the end: 客户应付承运商 ¥80, as its reader says it. */
export function balanceText(balanceFen: number, side: 'carrier' | 'customer'): string {
  if (balanceFen === 0) return '两清'
  const owes = balanceFen > 0
  const words = side === 'carrier' ? ['应收客户', '应付客户'] : ['应付承运商', '承运商应付']
  return `${words[owes ? 0 : 1] ?? ''} ${yuan(Math.abs(balanceFen))}`
}

/** +¥12.00, −¥12.00: by how much something is different. */
export const moreText = (fen: number): string =>
  fen === 0 ? '不变' : `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`
