import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns the time of printing, ISO: when the browser begins to print; before that, when the page was opened. */
export function usePrintMoment(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    // the browser prints the page as it is when the handler returns
    const onPrint = () => flushSync(() => setAt(new Date().toISOString()))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return at
}
