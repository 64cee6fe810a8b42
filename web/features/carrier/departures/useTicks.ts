import { useState } from 'react'

/** Which orders are ticked, by their ids. */
export function useTicks() {
  const [ticked, setTicked] = useState<readonly number[]>([])
  const tick = (id: number, isTicked: boolean) =>
    setTicked((present) => [...present.filter((one) => one !== id), ...(isTicked ? [id] : [])])
  return { ticked, tick }
}
