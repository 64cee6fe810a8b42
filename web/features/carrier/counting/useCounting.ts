import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { parsePieceCode } from '#contract/orders/pieceCodes.ts'
import { beep } from '#shared/browser/beep.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { useOwner } from '#shared/server/owner.ts'
import { carrierListQuery } from '../carrierReads.ts'
import { countedNumbers } from './countingAddress.ts'
import { saveTally, readTally } from './storedTally.ts'
import { scanText, applyScan } from './tally.ts'
import type { Scan, Tally } from './tally.ts'

/** The most orders that one list call returns. */
const ordersAtOnce = 100

const inParts = (numbers: readonly string[]) =>
  Array.from({ length: Math.ceil(numbers.length / ordersAtOnce) }, (_, part) =>
    numbers.slice(part * ordersAtOnce, (part + 1) * ordersAtOnce),
  )

/** The last scan and its notice. */
export interface ScanNotice {
  scan: Scan
  text: string
}

/**
 * Holds the counting state: the orders that the address names, their scanned pieces, and the last scan. Unsent scans are stored
 * in the browser, so that neither a lost connection nor a reload loses them.
 */
export function useCounting() {
  const [search, change] = useAddress()
  const owner = useOwner()
  const numbers = countedNumbers(search)
  const lists = useQueries({
    queries: inParts(numbers).map((part) => carrierListQuery({ numbers: part, pageSize: ordersAtOnce })),
  })
  const rows: readonly OrderRow[] = lists.flatMap(({ data }) => data?.list ?? [])
  const [tally, setTally] = useState<Tally>({})
  const latest = useRef<Tally>({})
  const [notice, setNotice] = useState<ScanNotice | null>(null)

  const updateTally = (next: Tally) => {
    latest.current = next
    setTally(next)
    void saveTally(owner, next)
  }
  useEffect(() => {
    let isActive = true
    void readTally(owner).then((storedTally) => {
      if (!isActive || Object.keys(latest.current).length > 0) return
      latest.current = storedTally
      setTally(storedTally)
    })
    return () => {
      isActive = false
    }
  }, [owner])

  const writeNumbers = (counted: readonly string[]) => change({ count: counted.join(',') }, { replace: true })

  const scan = (text: string) => {
    const result = applyScan(latest.current, rows, text)
    if (result.tally !== latest.current) updateTally(result.tally)
    beep(result.scan.kind === 'counted' ? 'good' : 'bad')
    setNotice({ scan: result.scan, text: scanText(result.scan, result.tally) })
  }
  return {
    numbers,
    rows,
    unknownNumbers: lists.flatMap(({ data }) => data?.unknownNumbers ?? []),
    isLoaded: lists.every(({ data }) => data !== undefined),
    /** Why the orders could not be loaded. */
    error: lists.find(({ error }) => error)?.error ?? null,
    reread: async () => {
      await Promise.all(lists.map(({ refetch }) => refetch()))
    },
    tally,
    notice,
    scan,
    /** Adds an order by any of its numbers or a piece's barcode. */
    addOrder: (text: string) => {
      const number = parsePieceCode(text)?.number ?? text.trim().toUpperCase()
      if (number !== '' && !numbers.includes(number)) writeNumbers([...numbers, number])
      setNotice(null)
    },
    /** Removes an order that was sent or is not to be counted. */
    dropOrder: (row: OrderRow) => {
      const { [row.id]: _sent, ...rest } = latest.current
      updateTally(rest)
      writeNumbers(numbers.filter((number) => number !== row.number && number !== row.waybillNumber))
    },
    restart: (row: OrderRow) => {
      const { [row.id]: _seen, ...rest } = latest.current
      updateTally(rest)
    },
  }
}
