import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls/calls.ts'
import { callServer } from '#shared/server/call.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { PartyKey } from '../orderValues.ts'

/** A record of an address book, of either kind. */
export type AddressRecord = CallResponse<'/record/getShipperList'>['list'][number] & {
  /** A recipient's usual way of delivery. */
  deliveryMode?: CallResponse<'/record/getRecipientList'>['list'][number]['deliveryMode']
}

const typingPauseMs = 250
/** A list short enough to scan; typing finds the others. */
const mostFound = 20
const longestKeyword = 60

const listPaths = { shipper: '/record/getShipperList', recipient: '/record/getRecipientList' } as const

/** Reads records of a book, the last used first; earlier ones stay while others load. */
export const bookQuery = (partyKey: PartyKey, request: { keyword?: string; pageSize: number }) =>
  callQuery(listPaths[partyKey], { ...request, sort: 'recent' }, { placeholderData: keepPreviousData })

/** Loads one record of a book. */
export const readRecord = (partyKey: PartyKey, id: number): Promise<AddressRecord> =>
  callServer(partyKey === 'shipper' ? '/record/getShipper' : '/record/getRecipient', { id })

/** Returns the records that match a text (name, company, phone, pinyin or initials; the server decides), last used first. */
export function useAddressBook(partyKey: PartyKey, typed: string, isOpen: boolean) {
  const [keyword] = useDebouncedValue([...typed.trim()].slice(0, longestKeyword).join(''), typingPauseMs)
  const found = useQuery({
    ...bookQuery(partyKey, { ...(keyword !== '' && { keyword }), pageSize: mostFound }),
    enabled: isOpen,
  })
  return {
    keyword,
    records: (found.data?.list ?? []) as AddressRecord[],
    total: found.data?.total ?? 0,
    isPending: found.isPending,
    error: found.error,
    retry: () => void found.refetch(),
  }
}
