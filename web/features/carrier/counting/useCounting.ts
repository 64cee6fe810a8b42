import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import { readPieceCode } from '../../../../contract/orders/pieceCodes.ts'
import { useOwner } from '../../../shared/browser/kept/owner.ts'
import { useAddress } from '../../../shared/browser/useAddress.ts'
import { carrierListQuery } from '../carrierReads.ts'
import { beep } from '../../../shared/browser/beep.ts'
import { readCounted } from './countingAddress.ts'
import { keepTally, readTally } from './keptTally.ts'
import { scanText, takeScan } from './tally.ts'
import type { Scan, Tally } from './tally.ts'

/** The most that one list call takes. */
const ordersAtOnce = 100

const inParts = (numbers: readonly string[]) =>
  Array.from({ length: Math.ceil(numbers.length / ordersAtOnce) }, (_, part) =>
    numbers.slice(part * ordersAtOnce, (part + 1) * ordersAtOnce),
  )

/** The last scan, told. */
export interface Told {
  scan: Scan
  text: string
}

/**
 * Counting: the orders that the address names, what was seen of them, and the last scan. What was scanned is kept in the browser until
 * it was sent, so that neither a dead spot in the warehouse nor a reload loses it.
 */
export function useCounting() {
  const [search, change] = useAddress()
  const owner = useOwner()
  const numbers = readCounted(search)
  const lists = useQueries({
    queries: inParts(numbers).map((part) => carrierListQuery({ numbers: part, pageSize: ordersAtOnce })),
  })
  const rows: readonly OrderRow[] = lists.flatMap(({ data }) => data?.list ?? [])
  const [tally, setTally] = useState<Tally>({})
  const latest = useRef<Tally>({})
  const [told, setTold] = useState<Told | null>(null)

  const put = (next: Tally) => {
    latest.current = next
    setTally(next)
    void keepTally(owner, next)
  }
  useEffect(() => {
    let isWanted = true
    void readTally(owner).then((kept) => {
      if (!isWanted || Object.keys(latest.current).length > 0) return
      latest.current = kept
      setTally(kept)
    })
    return () => {
      isWanted = false
    }
  }, [owner])

  const name = (wanted: readonly string[]) => change({ count: wanted.join(',') }, { replace: true })

  const scan = (text: string) => {
    const taken = takeScan(latest.current, rows, text)
    if (taken.tally !== latest.current) put(taken.tally)
    beep(taken.scan.kind === 'counted' ? 'good' : 'bad')
    setTold({ scan: taken.scan, text: scanText(taken.scan, taken.tally) })
  }
  return {
    numbers,
    rows,
    unknownNumbers: lists.flatMap(({ data }) => data?.unknownNumbers ?? []),
    isLoaded: lists.every(({ data }) => data !== undefined),
    /** Why the orders are not there. */
    error: lists.find(({ error }) => error)?.error ?? null,
    reread: async () => {
      await Promise.all(lists.map(({ refetch }) => refetch()))
    },
    tally,
    told,
    scan,
    /** Takes an order in, by any of its numbers or a piece's barcode. */
    addOrder: (text: string) => {
      const number = readPieceCode(text)?.number ?? text.trim().toUpperCase()
      if (number !== '' && !numbers.includes(number)) name([...numbers, number])
      setTold(null)
    },
    /** The order was sent, or is not to be counted. */
    dropOrder: (row: OrderRow) => {
      const { [row.id]: _sent, ...rest } = latest.current
      put(rest)
      name(numbers.filter((number) => number !== row.number && number !== row.waybillNumber))
    },
    restart: (row: OrderRow) => {
      const { [row.id]: _seen, ...rest } = latest.current
      put(rest)
    },
  }
}
