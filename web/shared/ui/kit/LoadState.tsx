import { ErrorState } from './ErrorState.tsx'
import { LoadingRows } from './LoadingRows.tsx'

interface Props {
  /** What the reading failed of; null while it is on its way. */
  error: unknown
  refetch: () => Promise<unknown>
  /** How many bones, and how high each is, px. */
  n: number
  heightPx?: number
}

/** In place of what is read until it is there: bones, or where it failed the sentence with 重试. */
export const LoadState = ({ error, refetch, ...bones }: Props) =>
  error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows {...bones} />
