import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallResponse } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import type { PartyKey } from '../orderValues.ts'

/** A record of an address book, of either kind. */
export type AddressRecord = CallResponse<'/record/getShipperList'>['list'][number] & {
  /** A recipient's usual way of delivery. */
  deliveryMode?: CallResponse<'/record/getRecipientList'>['list'][number]['deliveryMode']
}

const typingPauseMs = 250
/** As many as one can look through; more are found by typing. */
const mostFound = 20
const longestKeyword = 60

/** The list call of each book. */
export function readBook(
  who: PartyKey,
  request: { keyword?: string; pageSize: number },
  signal?: AbortSignal,
): Promise<{ list: AddressRecord[]; total: number }> {
  const options = { signal }
  const asked = { ...request, sort: 'recent' as const }
  return who === 'shipper'
    ? callServer('/record/getShipperList', asked, options)
    : callServer('/record/getRecipientList', asked, options)
}

/** One record of a book. */
export const readRecord = (who: PartyKey, id: number): Promise<AddressRecord> =>
  callServer(who === 'shipper' ? '/record/getShipper' : '/record/getRecipient', { id })

/** The records that a typed text means (name, company, phone, pinyin or initials; the server knows), the last used first. */
export function useAddressBook(who: PartyKey, typed: string, isOpen: boolean) {
  const [keyword] = useDebouncedValue([...typed.trim()].slice(0, longestKeyword).join(''), typingPauseMs)
  const found = useQuery({
    queryKey: ['records', who, keyword],
    queryFn: ({ signal }) =>
      readBook(who, { ...(keyword !== '' && { keyword }), pageSize: mostFound }, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return {
    keyword,
    records: found.data?.list ?? [],
    total: found.data?.total ?? 0,
    isPending: found.isPending,
    error: found.error,
    retry: () => void found.refetch(),
  }
}
