import { useEffect, useEffectEvent } from 'react'
import { subscribe } from './listeners.ts'
import type { LiveKind, ChangesOf } from './listeners.ts'

interface Options {
  /** Opens the stream; otherwise it only listens while another component has it open. */
  opens?: boolean
}

/**
 * Calls the handler with the changes of a kind. `reset` means that earlier reads may be stale and must be refetched. The stream
 * is a separate chunk and only open while needed; without it, `reset` comes at intervals.
 */
export function useLiveEvents<K extends LiveKind>(
  kind: K,
  handler: (news: ChangesOf<K>) => void,
  { opens = true }: Options = {},
): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const stop = subscribe(kind, (news) => handle(news), opens)
    if (opens) {
      import('./stream.ts').then(
        ({ keepStreamOpen }) => keepStreamOpen(),
        // the page's frame reports a missing chunk; reads go on without the stream
        () => undefined,
      )
    }
    return stop
  }, [kind, opens])
}
