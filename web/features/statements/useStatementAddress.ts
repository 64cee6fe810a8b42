import { chinaMonth } from '#contract/statements/months.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import type { Party } from './statementReads.ts'

const monthForm = /^20[2-9]\d-(0[1-9]|1[0-2])$/

/** Returns the month of the address (by default the current one) and the party whose statement is open. */
export function useStatementAddress(partyKey: 'customer' | 'carrier') {
  const [search, change] = useAddress()
  const present = chinaMonth(useNow().getTime())
  const monthText = search.get('month') ?? ''
  const idOf = (key: string) => {
    const id = Number(search.get(key))
    return Number.isSafeInteger(id) && id > 0 ? id : null
  }
  const partyId = idOf(partyKey)
  const senderId = partyKey === 'customer' ? idOf('sender') : null
  const party: Party | null =
    partyId !== null
      ? { id: partyId, isSender: false }
      : senderId !== null
        ? { id: senderId, isSender: true }
        : null
  return {
    month: monthForm.test(monthText) ? monthText : present,
    present,
    party,
    page: idOf('page') ?? 1,
    keyword: search.get('keyword') ?? '',
    setMonth: (month: string) => change({ month, page: '' }),
    setPage: (page: number, isCorrection: boolean) =>
      change({ page: page === 1 ? '' : String(page) }, { replace: isCorrection }),
    setKeyword: (keyword: string) => change({ keyword, page: '' }),
    open: (nextParty: Party | null) =>
      change({
        [partyKey]: nextParty && !nextParty.isSender ? String(nextParty.id) : '',
        sender: nextParty?.isSender ? String(nextParty.id) : '',
        page: '',
      }),
  }
}
export type StatementAddress = ReturnType<typeof useStatementAddress>
