import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the paper is printed, ISO: the moment the browser begins to; before that, the moment the page was opened. */
export function usePrintMoment(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    // the browser takes the page as it stands when the handler returns
    const onPrint = () => flushSync(() => setAt(new Date().toISOString()))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return at
}
