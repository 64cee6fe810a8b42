import { useEffect, useEffectEvent } from 'react'
import { listen } from './listeners.ts'
import type { LiveKind, NewsOf } from './listeners.ts'

interface Options {
  /** Wants the stream open; otherwise it hears only while somebody else has it open. */
  opens?: boolean
}

/**
 * Calls the handler with the changes of a kind as they happen, or with `reset`: then whatever was read before may be old and is
 * read anew. The stream is a chunk of its own and open only while somebody wants it; where it cannot be had, `reset` comes at intervals.
 */
export function useLiveEvents<K extends LiveKind>(
  kind: K,
  handler: (news: NewsOf<K>) => void,
  { opens = true }: Options = {},
): void {
  const hear = useEffectEvent(handler)
  useEffect(() => {
    const stop = listen(kind, (news) => hear(news), opens)
    if (opens) {
      import('./stream.ts').then(
        ({ attendStream }) => attendStream(),
        // a chunk that is missing is told by the page's own frame; reads go on without the stream
        () => undefined,
      )
    }
    return stop
  }, [kind, opens])
}
