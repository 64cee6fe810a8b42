import { useState } from 'react'

/** Holds the ids of the ticked orders. */
export function useTicks() {
  const [ticked, setTicked] = useState<readonly number[]>([])
  const tick = (id: number, isTicked: boolean) =>
    setTicked((present) => [...present.filter((tickedId) => tickedId !== id), ...(isTicked ? [id] : [])])
  return { ticked, tick }
}
