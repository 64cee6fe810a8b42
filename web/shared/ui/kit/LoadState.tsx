import { ErrorState } from './ErrorState.tsx'
import { LoadingRows } from './LoadingRows.tsx'

interface Props {
  /** The loading error; null while loading. */
  error: unknown
  refetch: () => Promise<unknown>
  /** The number of placeholders, and their height in px. */
  n: number
  heightPx?: number
}

/** Renders placeholders while loading, or the error with 重试. */
export const LoadState = ({ error, refetch, ...bones }: Props) =>
  error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows {...bones} />
