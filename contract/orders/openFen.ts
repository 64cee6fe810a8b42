/** Money of a ledger entry, in fen. */
interface EntryMoney {
  amountFen: number
  receivedFen: number
}

/** Returns what is still to be received of an entry, fen; 0 once it is collected or settled. */
export const openFen = ({ amountFen, receivedFen }: EntryMoney): number => amountFen - receivedFen

/**
 * Returns the money that an entry's state is about, fen. While due it is the open part, otherwise the whole amount, which is to be
 * paid out or done. Every sum of a ledger adds up this amount.
 */
export const stateFen = (entry: EntryMoney & { state: string }): number =>
  entry.state === 'due' ? openFen(entry) : entry.amountFen
